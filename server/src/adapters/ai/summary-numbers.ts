import type { Figures } from './port.ts'

const UNIT = '万元|亿元|元|台|件|单|笔|个|家|位|种|天|日|号|月|年|%|倍|成'
const NUMBER = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(${UNIT})?`, 'g')
/** Numbers in Chinese characters, which cannot be compared with the facts. */
const NUMBER_IN_CHARACTERS =
  /[零〇二两三四五六七八九十百千万亿半倍翻]|一\s*(?:成|台|件|单|笔|个|家|位|元|月|天)/
const HARMLESS_PHRASES = /进一步|十分|第一时间|一半以上/g
const INCREASE = /[多增涨升高]/
const DECREASE = /[少减跌降低落]/

interface NumberToken {
  readonly token: string
  /** Direction stated in the clause; null if none. */
  readonly direction: 'more' | 'less' | null
}

function directionOf(clause: string): NumberToken['direction'] {
  const [increases, less] = [INCREASE.test(clause), DECREASE.test(clause)]
  if (increases === less) return null
  return increases ? 'more' : 'less'
}

const normalize = (text: string, names: readonly string[]): string =>
  names
    .map((name) => name.normalize('NFKC'))
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => name !== '')
    .reduce((rest, name) => rest.replaceAll(name, '某'), text.normalize('NFKC'))
    .replace(/(?<=\d),(?=\d{3})/g, '')

const tokensOf = (text: string): NumberToken[] =>
  text.split(/[,。;!?、\n]/).flatMap((clause) =>
    [...clause.matchAll(NUMBER)].map(([, number, unit = '']) => ({
      token: `${Number(number)}${unit}`,
      direction: unit === '%' ? directionOf(clause) : null,
    })),
  )

/**
 * First number of a text that its facts do not contain (with its unit), or a percentage with the opposite
 * direction; null if all are valid.
 */
export function findUnknownNumber(
  text: string,
  { facts, names }: Pick<Figures, 'facts' | 'names'>,
): string | null {
  const knownTokens = tokensOf(normalize(facts.join('\n'), names))
  const normalized = normalize(text, names)
  const unknownToken = tokensOf(normalized).find(
    ({ token, direction }) =>
      !knownTokens.some(
        (other) =>
          other.token === token &&
          (direction === null || other.direction === null || other.direction === direction),
      ),
  )
  if (unknownToken) return unknownToken.token
  return normalized.replace(HARMLESS_PHRASES, '').replace(NUMBER, '').match(NUMBER_IN_CHARACTERS)?.[0] ?? null
}
