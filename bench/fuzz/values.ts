import type { Random } from '../../server/src/demo/random.ts'

/** Texts that often break programs. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '前\u0000后',
  '\ud800',
  '尾\udc00',
  '\u202e反过来\u202c',
  'e\u0301\u0301\u0301\u0301',
  'Z͑ͫ̓ͪ̂ͫ̽a͗͂l̿ǵ̓o',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\ufeff\u200b\u2028\u2029',
  '\r\n\t\b\u001b[31m',
  '\uffff\ufffe\u{10ffff}',
  'ﷺ'.repeat(20),
  "' or '1'='1",
  "'; drop table app_user; --",
  '" union all select null, null --',
  "\\'; select pg_sleep(20); --",
  "1) or strpos('a', 'a') > (0",
  '%%%___\\\\%',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '<script>window.__ran=1</script>',
  '"><img src=x onerror=window.__ran=1>',
  'javascript:window.__ran=1',
  '<!--#exec cmd="id"--><svg/onload=window.__ran=1>',
  '=HYPERLINK("http://x","y")',
  "+cmd|'/c calc'!A1",
  '-1+1',
  '@SUM(1:9)',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '/dev/zero',
  'C:\\Windows\\win.ini',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '[object Object]',
  '[]',
  '{}',
  '0x10',
  '1e400',
  '-0',
  '٣٤٥',
  '０１２',
  '(((((((((((((((((((((((a',
  '(a+)+$',
  '[[:alpha:]',
  '&|!<->:*',
  '12:60',
  '9'.repeat(400),
  '，,'.repeat(200),
] as const

const NASTY_NUMBERS = [
  ...[0, -0, -1, 0.1, -0.5, 1e-320, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1],
  ...[2 ** 53, -(2 ** 53) + 1, 9.223372036854775e18, 1e19, 1e21, 1e308, 32_767, 32_768, 100_000_000_000],
] as const

const NASTY_DAYS = [
  ...['0000-00-00', '0000-01-01', '0001-01-01', '1582-10-10', '1900-02-29', '1969-12-31', '1970-01-01'],
  ...['2023-02-29', '2024-02-30', '2026-13-01', '2026-00-10', '2026-11-31', '2038-01-20', '2100-02-29'],
  ...['2262-04-12', '2999-12-31', '9999-12-31', '+10000-01-01', '-0001-01-01', '2026-1-1', 'infinity'],
] as const

const NASTY_INSTANTS = [
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '2026-02-30T00:00:00Z'],
  ...[
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+23:59',
    '1969-12-31T23:59:59.999999999Z',
    '2999-12-31T23:59:59-23:59',
  ],
] as const

export function hostileText(random: Random, longest = 40_000): string {
  const nasty = random.pick(NASTY_TEXTS)
  if (random.chance(0.04))
    return random.pick(['a', '好', '\u0301', '𠮷', '<', "'"]).repeat(random.int(300, longest))
  return random.chance(0.3) ? `${nasty}${random.pick(NASTY_TEXTS)}` : nasty
}

export const hostileNumber = (random: Random): number => random.pick(NASTY_NUMBERS)
export const hostileDay = (random: Random): string =>
  random.chance(0.8) ? random.pick(NASTY_DAYS) : hostileText(random, 400)
export const hostileInstant = (random: Random): string => random.pick(NASTY_INSTANTS)

/** Nested objects and lists. */
function nested(depth: number, list: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = list ? [value] : { a: value }
  return value
}

/** Any JSON value, regardless of the schema. */
export function hostileValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => random.chance(0.5),
    () => hostileNumber(random),
    () => hostileText(random),
    () => hostileDay(random),
    () => [],
    () => ({}),
    () => nested(random.pick([3, 40, 2_000]), random.chance(0.5)),
    () => Array.from({ length: random.pick([1, 2, 101, 3_000]) }, () => hostileNumber(random)),
    () => Array.from({ length: random.int(1, 5) }, () => hostileText(random, 400)),
    () => ({ __proto__: null, constructor: { prototype: { polluted: true } }, length: 1e9 }),
    () => JSON.parse('{"__proto__":{"polluted":true},"toString":1}') as unknown,
  ])()
}
