/** Exact fraction: variants must not have rounded answers. */
export interface Rational {
  readonly n: bigint
  /** Positive, and coprime with `n`. */
  readonly d: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

export function rational(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new RangeError('division by zero')
  const factor = gcd(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n)
  return { n: n / factor, d: d / factor }
}

export const ZERO = rational(0n)
export const ONE = rational(1n)
export const add = (a: Rational, b: Rational) => rational(a.n * b.d + b.n * a.d, a.d * b.d)
export const negate = (a: Rational): Rational => ({ n: -a.n, d: a.d })
export const multiply = (a: Rational, b: Rational) => rational(a.n * b.n, a.d * b.d)
export const divide = (a: Rational, b: Rational) => rational(a.n * b.d, a.d * b.n)
export const equal = (a: Rational, b: Rational) => a.n === b.n && a.d === b.d
export const isWhole = (a: Rational) => a.d === 1n

/** Parses '12', '-3.5', '3/4', '1,200' or '25%'; undefined for anything else. */
export function parseRational(text: string): Rational | undefined {
  const match = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+)|\/(\d+))?(%?)$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', decimals = '', denominator = '1', percent] = match
  if (/^0+$/.test(denominator)) return undefined
  const digits = BigInt(whole.replaceAll(',', '') + decimals)
  const scale = 10n ** BigInt(decimals.length) * BigInt(denominator) * (percent ? 100n : 1n)
  return rational(sign ? -digits : digits, scale)
}

/** Number of decimals needed to write it exactly; undefined if there is none up to 12. */
export function decimalsOf({ d }: Rational): number | undefined {
  for (let places = 0, scale = 1n; places <= 12; places++, scale *= 10n) if (scale % d === 0n) return places
  return undefined
}

/** Formats as a decimal when exact, otherwise as a fraction. */
export function formatRational(a: Rational): string {
  const places = decimalsOf(a)
  if (places === undefined) return `${a.n}/${a.d}`
  const scaled = (a.n * 10n ** BigInt(places)) / a.d
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0')
  const cut = digits.length - places
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}
