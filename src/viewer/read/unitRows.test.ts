import { expect, it } from 'vitest';
import { unitRows } from './unitRows.ts';

const labels = new Proxy({} as never, { get: (_, key) => String(key) });
const say = {
  text: (texts: Record<string, string> | undefined) => texts?.['EN'] ?? '',
  value: ({ values }: { values: readonly { number?: number | undefined }[] }) =>
    values.map(({ number }) => String(number)),
  money: (amount: number) => `${amount} USD`,
  showsCost: false,
  labels,
};

it('23.viewer units stand side by side, what differs marked, what none has left out', () => {
  const field = (number: number) => ({ field: 9, name: { EN: 'Gears' }, type: 1, values: [{ number }] });
  const feature = (value: string) => ({ group: 'Seat', name: 'Heat', value });
  const rows = unitRows(
    [
      {
        unit: {
          make: { EN: 'Fjell' },
          year: 2025,
          specification: [field(5)],
          features: [feature('Yes'), feature('Rear')],
        },
        price: { msrp: 12_000, cost: 9000, from: '2026-01-01' },
      },
      {
        unit: { make: { EN: 'Fjell' }, year: 2026, specification: [field(5)], colors: [{ color: 1, name: 'Red' }] },
        price: null,
      },
    ],
    say,
  );
  expect(
    rows.map(({ group, label, cells, differs }) => [group, label, ...cells.map((cell) => cell.join()), differs]),
  ).toEqual([
    ['about', 'make', 'Fjell', 'Fjell', false],
    ['about', 'year', '2025', '2026', true],
    ['prices', 'msrp', '12000 USD', '', true],
    ['about', 'colors', '', 'Red', true],
    ['specification', 'Gears', '5', '5', false],
    ['features: Seat', 'Heat', 'Yes,Rear', '', true],
  ]);
});
