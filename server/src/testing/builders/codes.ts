/** The digit that makes a number pass Luhn's check, for the digits before it. */
function luhnDigit(body: string): number {
  let sum = 0
  for (const [place, digit] of [...body].reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** The n-th invented IMEI: 15 digits, always the same for one n, valid by Luhn. n from 0 to 999,999,999,999. */
export function luhnImei(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 999_999_999_999)
    throw new RangeError(`no IMEI has the number ${n}`)
  const body = `86${String(n).padStart(12, '0')}`
  return `${body}${luhnDigit(body)}`
}

/** The n-th invented serial number. */
export const serialNumber = (n: number): string =>
  `SX${String.fromCharCode(65 + (n % 26))}${String(n).padStart(8, '0')}`

/** The n-th invented EAN-13 of China's range, valid by its check digit. */
export function ean13(n: number): string {
  const body = `690${String(n).padStart(9, '0')}`
  let sum = 0
  for (const [place, digit] of [...body].entries()) sum += Number(digit) * (place % 2 === 0 ? 1 : 3)
  return `${body}${(10 - (sum % 10)) % 10}`
}
