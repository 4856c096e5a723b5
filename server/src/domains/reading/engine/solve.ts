import { holds } from '@shangxue/study/forms'
import { rootsOf, rootsOfEach } from './makers/ideas.ts'
import { meaningsOf } from './makers/words.ts'
import { personsIn } from './mentions.ts'
import { plain, sentencesOf } from './text.ts'
import type { Item, Source } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a solver sees: neither key nor evidence. */
export type Asked = Pick<Item, 'kind' | 'stem' | 'options'>

/** Returns the only option that fulfils the predicate, or null for none or several. */
function only(options: readonly string[], holds: (option: string) => boolean): number | null {
  const found = options.flatMap((option, i) => (holds(option) ? [i] : []))
  return found.length === 1 ? (found[0] ?? null) : null
}
/** Returns the option with the highest score if it leads by at least `margin`. */
function most(options: readonly string[], of: (option: string) => number, margin: number): number | null {
  const scores = options.map(of)
  const best = Math.max(...scores)
  const at = scores.indexOf(best)
  return scores.every((score, i) => i === at || best - score >= margin) ? at : null
}
const quoted = (stem: string): string => /“([^”]+)”(?!.*“)/s.exec(stem)?.[1] ?? ''

/** Solves a question from the text by another method than its generator. Returns null without a unique answer. */
export function solveByRule(
  source: Pick<Source, 'paragraphs' | 'translation'>,
  asked: Asked,
  vocabulary: Vocabulary,
): number | null {
  const { stem, options } = asked
  const whole = plain(source.paragraphs.join(' '))
  if (stem.includes('______') && stem.includes('“')) {
    const gapped = quoted(stem.split('\n')[1] ?? stem)
    return only(options, (option) => whole.includes(plain(gapped.replace('______', () => option))))
  }
  if (asked.kind === 'statement') return only(options, (option) => whole.includes(plain(option)))
  if (asked.kind === 'gist') return most(options, (option) => leastNamed(source, option), 2)
  if (asked.kind === 'word') return byDictionary(source, asked, vocabulary)
  if (asked.kind === 'pronoun') return byNearest(source, asked)
  if (asked.kind === 'order') return byPlace(whole, asked)
  if (asked.kind === 'place') return byParagraph(source, asked)
  if (asked.kind === 'about') {
    const paragraph = Number(/Paragraph (\d+)/.exec(stem)?.[1]) - 1
    return only(options, (option) => nearest(option, source.paragraphs) === paragraph)
  }
  if (asked.kind === 'where') {
    const paragraph = nearest(quoted(stem), source.paragraphs)
    return only(options, (option) => option === `Paragraph ${(paragraph ?? -1) + 1}`)
  }
  return null
}

/** Returns the paragraph that matches a heading best, with rare stems weighted higher. Returns null for a tie. */
function nearest(heading: string, paragraphs: readonly string[]): number | null {
  const each = rootsOfEach(paragraphs)
  const asked = [...new Set(rootsOf(heading))]
  const weight = (root: string) => 1 / Math.max(1, each.filter((roots) => roots.has(root)).length)
  const scores = each.map((roots) =>
    asked.filter((root) => roots.has(root)).reduce((sum, root) => sum + weight(root), 0),
  )
  const best = Math.max(...scores)
  const at = scores.indexOf(best)
  return best > 0 && scores.every((score, i) => i === at || best - score > 0.01) ? at : null
}

/** Returns the number of sentences that mention the least mentioned thing of the option. */
function leastNamed({ paragraphs }: Pick<Source, 'paragraphs'>, option: string): number {
  const all = sentencesOf(paragraphs)
  return Math.min(...option.split(', ').map((thing) => all.filter(({ text }) => holds(text, thing)).length))
}

function byDictionary(
  { translation }: Pick<Source, 'translation'>,
  { stem, options }: Asked,
  vocabulary: Vocabulary,
) {
  const glosses = vocabulary
    .headwords(quoted(stem))
    .flatMap(({ senses }) => senses.flatMap(({ zh }) => meaningsOf(zh)))
  const at = only(options, (option) => option.split('，').every((one) => glosses.includes(one)))
  if (at === null || translation === null) return at
  return translation.includes((options[at] ?? '').replace(/[的地]$/, '')) ? at : null
}

/** Returns the last person among the options named before the pronoun's sentence. */
function byNearest({ paragraphs }: Pick<Source, 'paragraphs'>, { stem, options }: Asked): number | null {
  const said = quoted(stem.split('\n')[1] ?? '')
  const all = sentencesOf(paragraphs)
  const at = all.findIndex(({ text }) => text === said)
  for (let i = at - 1; i >= 0; i--) {
    const sentence = all[i]
    const named = sentence ? personsIn(sentence).persons.map(({ name }) => name) : []
    const last = named.at(-1)
    if (last) return only(options, (option) => option === last)
  }
  return null
}

function byPlace(whole: string, { stem, options }: Asked): number | null {
  // A name may replace a pronoun of the text.
  const places = options.map((option) => whole.indexOf(plain(option).trim().split(' ').slice(1).join(' ')))
  if (places.some((place) => place < 0) || new Set(places).size < places.length) return null
  return places.indexOf(stem.includes('first') ? Math.min(...places) : Math.max(...places))
}

/** Returns the only option whose paragraph contains all words, if no other paragraph contains any of them. */
function byParagraph({ paragraphs }: Pick<Source, 'paragraphs'>, { stem, options }: Asked): number | null {
  const words = [...stem.matchAll(/“([^”]+)”/g)].map(([, word = '']) => word)
  const found = words.map((word) =>
    paragraphs.flatMap((text, at) => (holds(text, word) ? [`Paragraph ${at + 1}`] : [])).join(),
  )
  return new Set(found).size === 1 ? only(options, (option) => option === found[0]) : null
}
