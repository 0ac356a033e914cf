import { expect, it, vi } from 'vitest';
import { money } from './Money.tsx';
import { totalOf } from './usePriced.ts';

it('shows amounts with all of their decimals, and their total exactly', () => {
  vi.stubGlobal('navigator', { language: 'en-US' });
  const shown = [0.0049, 0.0125, 1.5, 18, 0].map((amount) => money(amount, 'USD').replace(/\s/, ' '));
  expect(shown).toEqual(['USD 0.0049', 'USD 0.0125', 'USD 1.50', 'USD 18.00', 'USD 0.00']);
  expect(money(0.5, 'JPY').replace(/\s/, ' ')).toBe('JPY 0.5');
  vi.unstubAllGlobals();
  const pick = (part: number, quantity: number, msrp: number) => ({
    part,
    quantity,
    number: `P-${part}`,
    price: { from: '2026-01-01', msrp },
  });
  expect(totalOf([pick(1, 3, 0.0125), pick(2, 1, 0.1), pick(3, 2, 0.1)])).toBe(0.3375);
  expect(totalOf([{ part: 1, quantity: 1, number: 'P-1' }])).toBeNull();
});
