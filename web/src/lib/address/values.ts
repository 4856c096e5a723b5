/** Parses a positive integer such as an id. Returns undefined for anything else. */
export const parsePositiveInt = (text: string | null | undefined): number | undefined => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Returns the value that the text names, or undefined if it is none of `values`. */
export const parseOneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text)
