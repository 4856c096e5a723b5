/** Formats senses: `n. 苹果；v. 采摘`. */
export const formatSenses = (senses: readonly { pos: string; zh: string }[]): string =>
  senses.map(({ pos, zh }) => (pos === '' ? zh : `${pos} ${zh}`)).join('；')
