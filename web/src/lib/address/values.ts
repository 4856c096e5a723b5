/** A number above zero, such as an id; anything else in an address means nothing. */
export const positive = (text: string | null | undefined): number | undefined => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** The value that an address names, if it is one of those known. */
export const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text)
