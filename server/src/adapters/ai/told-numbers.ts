import type { Figures } from './port.ts'

const UNIT = '万元|亿元|元|台|件|单|笔|个|家|位|种|天|日|号|月|年|%|倍|成'
const NUMBER = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(${UNIT})?`, 'g')
/** Numbers in Chinese characters, which cannot be compared with the facts. */
const IN_CHARACTERS = /[零〇二两三四五六七八九十百千万亿半倍翻]|一\s*(?:成|台|件|单|笔|个|家|位|元|月|天)/
const HARMLESS = /进一步|十分|第一时间|一半以上/g
const MORE = /[多增涨升高]/
const LESS = /[少减跌降低落]/

interface Told {
  readonly token: string
  /** Direction stated in the clause; null if none. */
  readonly way: 'more' | 'less' | null
}

function wayOf(clause: string): Told['way'] {
  const [more, less] = [MORE.test(clause), LESS.test(clause)]
  if (more === less) return null
  return more ? 'more' : 'less'
}

const plain = (text: string, names: readonly string[]): string =>
  names
    .map((name) => name.normalize('NFKC'))
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => name !== '')
    .reduce((rest, name) => rest.replaceAll(name, '某'), text.normalize('NFKC'))
    .replace(/(?<=\d),(?=\d{3})/g, '')

const tokensOf = (text: string): Told[] =>
  text.split(/[,。;!?、\n]/).flatMap((clause) =>
    [...clause.matchAll(NUMBER)].map(([, number, unit = '']) => ({
      token: `${Number(number)}${unit}`,
      way: unit === '%' ? wayOf(clause) : null,
    })),
  )

/**
 * First number of a text that its facts do not contain (with its unit), or a percentage with the opposite
 * direction; null if all are valid.
 */
export function strangeNumber(
  text: string,
  { facts, names }: Pick<Figures, 'facts' | 'names'>,
): string | null {
  const known = tokensOf(plain(facts.join('\n'), names))
  const told = plain(text, names)
  const strange = tokensOf(told).find(
    ({ token, way }) =>
      !known.some((one) => one.token === token && (way === null || one.way === null || one.way === way)),
  )
  if (strange) return strange.token
  return told.replace(HARMLESS, '').replace(NUMBER, '').match(IN_CHARACTERS)?.[0] ?? null
}
