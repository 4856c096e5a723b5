/** Returns the Luhn check digit for the digits before it. */
function luhnDigit(body: string): number {
  let sum = 0
  for (const [place, digit] of [...body].reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** Returns the n-th generated IMEI: 15 digits, stable for each n, valid by Luhn. n from 0 to 999,999,999,999. */
export function luhnImei(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 999_999_999_999)
    throw new RangeError(`no IMEI has the number ${n}`)
  const body = `86${String(n).padStart(12, '0')}`
  return `${body}${luhnDigit(body)}`
}

/** Returns the n-th generated serial number. */
export const serialNumber = (n: number): string =>
  `SX${String.fromCharCode(65 + (n % 26))}${String(n).padStart(8, '0')}`

/** Returns the n-th generated EAN-13 of China's range, with a valid check digit. */
export function ean13(n: number): string {
  const body = `690${String(n).padStart(9, '0')}`
  let sum = 0
  for (const [place, digit] of [...body].entries()) sum += Number(digit) * (place % 2 === 0 ? 1 : 3)
  return `${body}${(10 - (sum % 10)) % 10}`
}
