// Measures the pronunciation coach with synthetic speech: three voices of Flite say words right, other words, the other word of
// a minimal pair, and words with one wrong phone; clean and with noise. Real learners, above all children, are not measured.
//   npm run bench -- pronunciation [--words 30] [--pairs 2] [--confusables 40] [--clean] [--details]
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { rateSound } from '../../web/src/domains/english/pronunciation/acoustics/ratings.ts'
import { CONTRASTS } from '../../web/src/domains/english/pronunciation/pairs/contrasts.ts'
import { EXTRA_WORDS } from '../../web/src/domains/english/pronunciation/pairs/extra-words.ts'
import { findPairs } from '../../web/src/domains/english/pronunciation/pairs/find-pairs.ts'
import { speakPhones, speakText, VOICES } from './flite.ts'
import { addNoise, areaUnderCurve, type BenchWord, diceOf, quantile, scoreAs, soundsIn } from './measure.ts'

const { values } = parseArgs({
  options: {
    words: { type: 'string', default: '30' },
    pairs: { type: 'string', default: '2' },
    confusables: { type: 'string', default: '40' },
    clean: { type: 'boolean', default: false },
    details: { type: 'boolean', default: false },
  },
})
const [WORDS, PAIRS, CONFUSABLES] = [values.words, values.pairs, values.confusables].map(Number) as [
  number,
  number,
  number,
]
const NOISE: readonly (number | undefined)[] = values.clean ? [undefined] : [undefined, 20, 10]
const dice = diceOf(20_261_128)

const folder = new URL('../../content/english/words/', import.meta.url)
const bank: BenchWord[] = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [spelling = '', ipa_uk = '', ipa_us = ''] = line.split('\t')
      return { spelling, ipa_uk, ipa_us }
    }),
)
const pick = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)] as T
const sample = Array.from({ length: WORDS }, () => pick(bank))

/** Mistakes of Chinese learners, in Flite's names of phones. */
const MISTAKES: Readonly<Record<string, string>> = {
  ...{
    th: 's f t',
    dh: 'd z',
    v: 'w f',
    w: 'v',
    l: 'r n',
    r: 'l w',
    n: 'l ng',
    ng: 'n',
    z: 's',
    s: 'th sh',
    sh: 's',
  },
  ...{
    iy: 'ih',
    ih: 'iy eh',
    ae: 'eh',
    eh: 'ae ih',
    ah: 'aa ae',
    uw: 'uh',
    uh: 'uw',
    ao: 'ow',
    ow: 'ao',
    ay: 'ae',
  },
  ...{
    ey: 'eh ay',
    b: 'p',
    d: 't',
    g: 'k',
    p: 'b',
    t: 'd',
    k: 'g',
    jh: 'ch',
    ch: 'sh',
    f: 'hh',
    hh: 'f',
    m: 'n',
  },
}

const worst = (scores: readonly { score: number }[]) => Math.min(...scores.map(({ score }) => score))
const mean = (scores: readonly { score: number }[]) =>
  scores.reduce((sum, { score }) => sum + score, 0) / scores.length

interface Figures {
  readonly rightSounds: { ipa: string; score: number; heard: string }[]
  readonly wrongSounds: { ipa: string; said: string; score: number; heard: string }[]
  readonly rightWords: number[]
  readonly otherWords: number[]
  readonly rightWorst: number[]
  readonly wrongWorst: number[]
  readonly pairs: { all: number; apart: number }
  readonly confusables: { all: number; apart: number }
  failed: number
}
const emptyFigures = (): Figures => ({
  ...{ rightSounds: [], wrongSounds: [], rightWords: [], otherWords: [], rightWorst: [], wrongWorst: [] },
  ...{ pairs: { all: 0, apart: 0 }, confusables: { all: 0, apart: 0 }, failed: 0 },
})
const figures = new Map(NOISE.map((level) => [level, emptyFigures()]))
/** Calls `measure` with a recording at each level of noise. */
function atEachLevel(pcm: Float32Array, measure: (noisy: Float32Array, result: Figures) => void): void {
  for (const [level, result] of figures)
    measure(level === undefined ? pcm : addNoise(pcm, level, dice), result)
}

for (const word of sample)
  for (const voice of VOICES) {
    const spoken = await speakText(voice, word.spelling)
    const other = pick(bank)
    atEachLevel(spoken.pcm, (pcm, result) => {
      const [right, wrong] = scoreAs(pcm, [word, other])
      if (!right) {
        result.failed += 1
        return
      }
      const sounds = soundsIn(word, right)
      result.rightSounds.push(
        ...right.sounds.map(({ score, heard }, i) => ({ ipa: sounds[i]?.ipa ?? '', score, heard })),
      )
      result.rightWords.push(mean(right.sounds))
      result.rightWorst.push(worst(right.sounds))
      if (wrong && other.spelling !== word.spelling) result.otherWords.push(mean(wrong.sounds))
    })
    // One wrong phone, where each phone is one sound of the transcription.
    const sounds =
      scoreAs(spoken.pcm, [word]).flatMap((score) => (score ? [soundsIn(word, score)] : []))[0] ?? []
    const places = spoken.phones.flatMap((phone, i) => (MISTAKES[phone] ? [i] : []))
    if (sounds.length !== spoken.phones.length || places.length === 0) continue
    const place = pick(places)
    const said = pick((MISTAKES[spoken.phones[place] ?? ''] ?? '').split(' '))
    if (sounds[place]?.realisations.some((phones) => phones.join() === said.toUpperCase())) continue
    const mistaken = await speakPhones(voice, spoken.phones.with(place, said))
    atEachLevel(mistaken.pcm, (pcm, result) => {
      const [score] = scoreAs(pcm, [word])
      const scored = score?.sounds[place]
      if (!score || !scored) return
      result.wrongWorst.push(worst(score.sounds))
      result.wrongSounds.push({
        ipa: sounds[place]?.ipa ?? '',
        said,
        score: scored.score,
        heard: scored.heard,
      })
    })
  }

/** Pairs by group: contrasts of the course, or the words of confusables.tsv. */
const notApart = new Map<string, string[]>()
/** Says each word of a pair and counts whether it resembles itself more than the other. */
async function measurePair(
  group: string,
  pair: readonly [BenchWord, BenchWord],
  key: 'pairs' | 'confusables',
) {
  for (const voice of VOICES)
    for (const [said, shown] of [pair, [pair[1], pair[0]] as const]) {
      const { pcm: clean } = await speakText(voice, said.spelling)
      atEachLevel(clean, (pcm, result) => {
        const [own, other] = scoreAs(pcm, [said, shown])
        result[key].all += 1
        const isApart =
          (own?.likelihood ?? Number.NEGATIVE_INFINITY) > (other?.likelihood ?? Number.NEGATIVE_INFINITY)
        if (isApart) result[key].apart += 1
        else if (result === figures.get(undefined))
          notApart.set(group, [
            ...(notApart.get(group) ?? []),
            `${voice}: ${said.spelling} as ${shown.spelling}`,
          ])
      })
    }
}

const courseWords = [...bank.map((word) => ({ ...word, confusables: [] })), ...EXTRA_WORDS]
for (const contrast of CONTRASTS)
  for (const pair of findPairs(courseWords, contrast).slice(0, PAIRS))
    await measurePair(contrast.id, pair, 'pairs')

const bySpelling = new Map(bank.map((word) => [word.spelling, word]))
const confusables = readFileSync(new URL('../confusables.tsv', folder), 'utf8')
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [a, b] = (line.split('\t')[0] ?? '').split(' | ').map((spelling) => bySpelling.get(spelling))
    return a && b && a.ipa_uk !== b.ipa_uk && a.ipa_us !== b.ipa_us ? [[a, b] as const] : []
  })
for (const pair of confusables.slice(0, CONFUSABLES)) await measurePair('confusables', pair, 'confusables')

const apart = ({ apart, all }: { apart: number; all: number }) =>
  `${apart} of ${all} (${percent(apart / all)})`
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
for (const [level, result] of figures) {
  const rated = (rating: string, sounds: readonly { score: number }[]) =>
    percent(sounds.filter(({ score }) => rateSound(score) === rating).length / sounds.length)
  console.log(`\n${level === undefined ? 'clean' : `white noise at ${level} dB`}`)
  console.table({
    'AUC, the word against another word': areaUnderCurve(result.rightWords, result.otherWords).toFixed(3),
    'AUC, right sounds against one wrong phone': areaUnderCurve(
      result.rightSounds.map(({ score }) => score),
      result.wrongSounds.map(({ score }) => score),
    ).toFixed(3),
    'AUC, worst sound of right words against words with one wrong phone': areaUnderCurve(
      result.rightWorst,
      result.wrongWorst,
    ).toFixed(3),
    'minimal pairs distinguished': apart(result.pairs),
    'confusable words distinguished': apart(result.confusables),
    'right sounds: well, almost, again': ['well', 'almost', 'again']
      .map((r) => rated(r, result.rightSounds))
      .join(', '),
    'wrong sounds: well, almost, again': ['well', 'almost', 'again']
      .map((r) => rated(r, result.wrongSounds))
      .join(', '),
    'quantiles 1, 5, 10, 25, 50 % of right sounds': [0.01, 0.05, 0.1, 0.25, 0.5]
      .map((share) =>
        quantile(
          result.rightSounds.map(({ score }) => score),
          share,
        ).toFixed(2),
      )
      .join(', '),
    'recordings too short': result.failed,
  })
}

function countBy<T>(list: readonly T[], key: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return [...groups].sort((a, b) => b[1].length - a[1].length)
}

if (values.details) {
  const clean = figures.get(undefined) as Figures
  for (const [ipa, sounds] of countBy(clean.rightSounds, (sound) => sound.ipa)) {
    const low = sounds.filter(({ score }) => score < 0)
    const heard = countBy(low, (sound) => sound.heard)
    console.log(
      ...[
        ipa.padEnd(3),
        String(sounds.length).padStart(4),
        'median',
        quantile(
          sounds.map(({ score }) => score),
          0.5,
        ).toFixed(2),
      ],
      ...[
        'below 0:',
        percent(low.length / sounds.length),
        heard
          .slice(0, 5)
          .map(([phone, list]) => `${phone} ${list.length}`)
          .join(', '),
      ],
    )
  }
  console.log('pairs not distinguished:', Object.fromEntries(notApart))
}
