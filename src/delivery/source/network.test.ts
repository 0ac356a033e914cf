import { expect, it } from 'vitest';
import { folderOf, isLike } from './rules.ts';
import { isAllowedHost, isPublic } from './service.network.ts';

it.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:169.254.169.254',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('I-11 %s is met by nobody', (address) => expect(isPublic(address)).toBe(false));

it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])('%s is met', (address) =>
  expect(isPublic(address)).toBe(true),
);

it('I-11 a host is asked where the installation names it, with its port, and never by an address', () => {
  const isAllowed = (text: string, hosts: string[]) => isAllowedHost(new URL(text), hosts);
  const hosts = ['files.test', 'other.test:8443'];
  expect(isAllowed('https://files.test/a', hosts)).toBe(true);
  expect(isAllowed('https://FILES.test:443/a', hosts)).toBe(true);
  expect(isAllowed('https://other.test:8443/a', hosts)).toBe(true);
  for (const one of [
    'https://files.test:8443/',
    'https://other.test/',
    'https://x.files.test/',
    'https://files.test./',
  ])
    expect(isAllowed(one, hosts), one).toBe(false);
  expect(isAllowed('https://127.0.0.1/', ['127.0.0.1'])).toBe(false);
});

it.each([
  ['a.csv', '*.csv', true],
  ['A.CSV', '*.csv', true],
  ['a.csv.part', '*.csv', false],
  ['.a.csv', '*', false],
  ['parts-7.csv', 'parts-?.csv', true],
  ['parts-17.csv', 'parts-?.csv', false],
  ['a+b(1).csv', 'a+b(1).csv', true],
  ['aXcsv', 'a.csv', false],
  ['anything', '**', true],
  ['ab', 'a?b', false],
])('%s is like %s: %s', (name, pattern, is) => expect(isLike(name, pattern)).toBe(is));

it('a pattern of many stars takes no time', () => {
  expect(isLike('a'.repeat(5000), `${'a*'.repeat(120)}b`)).toBe(false);
  expect(isLike(`${'a'.repeat(5000)}b`, `${'a*'.repeat(120)}b`)).toBe(true);
});

it.each([
  ['', ''],
  ['erp/out/', 'erp/out'],
  ['/etc', undefined],
  ['..', undefined],
  ['a/../../b', undefined],
  ['a/./b', undefined],
  ['a\\b', undefined],
  ['C:x', undefined],
])('the folder %s is %s', (place, is) => expect(folderOf(place)).toBe(is));
