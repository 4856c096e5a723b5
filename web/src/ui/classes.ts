/** Joins CSS class names, leaving out whatever is false or undefined. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
