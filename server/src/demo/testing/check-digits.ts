/** Luhn's rule as the standard states it, from the right, independent of the builder that computes the digit. */
export function luhnValid(code: string): boolean {
  let sum = 0
  for (let place = 0; place < code.length; place++) {
    const digit = Number(code[code.length - 1 - place])
    sum += place % 2 === 0 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)
  }
  return sum % 10 === 0
}
export const ean13Valid = (code: string): boolean =>
  code.length === 13 && [...code].reduce((sum, d, i) => sum + Number(d) * (i % 2 ? 3 : 1), 0) % 10 === 0
