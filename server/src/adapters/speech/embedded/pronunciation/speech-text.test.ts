import { describe, expect, test } from 'vitest'
import { prepareHeadword, prepareText } from './speech-text.ts'

/** Chunks in which made-up words are replaced by their phones in brackets. */
function read(text: string, words: Record<string, string> = {}): string {
  const { chunks, lexicon } = prepareText(text, (word) => words[word]?.split(' '))
  return chunks
    .join(' | ')
    .replace(/[a-z]+zo\b/g, (word) => (lexicon.has(word) ? `[${lexicon.get(word)?.join(' ')}]` : word))
}

describe('text', () => {
  test.each([
    ['control characters', '\u0001450S a\u0007 river\u0000', '450S a river'],
    ['markup and brackets', '<b>hi</b> [[h@l@U]]', 'b hi b h l U'],
    ['typographic marks', 'It’s “late” — go… Now', "It's late, go. | Now"],
    ['accents', 'a café in a façade', 'a [k ae0 f ey1] in a facade'],
    ['sums and degrees', '£5 at 3°C', '5 pounds at 3 degrees Celsius'],
    ['other scripts', 'река river 川', 'river'],
    ['an option of a program', '-voice kal $(ls)', '-voice kal $(ls)'],
  ])('loses %s', (_, text, spoken) => expect(read(text)).toBe(spoken))

  test('is split at sentences, and long ones at commas or spaces', () => {
    expect(read('One here. Two there! Is it? Mr. Green left.')).toBe(
      'One here. | Two there! | Is it? | [m ih1 s t er0] Green left.',
    )
    const { chunks } = prepareText(`${'a long clause, '.repeat(30)}end`, () => undefined)
    for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(200)
    expect(chunks.join(' ')).toContain('end')
    expect(prepareText('x'.repeat(600), () => undefined).chunks.map(({ length }) => length)).toEqual([
      200, 200, 200,
    ])
  })

  test('has no chunks without letters or numbers', () => {
    expect(prepareText('…?! 😀', () => undefined).chunks).toEqual([])
  })

  test('says names and abbreviations by the lexicon', () => {
    expect(read("Ms Li's class has PE.")).toBe("[m ih1 z] [l iy1]'s class has [p iy1 iy1].")
    expect(read('The sun is hot, Mr Sun.')).toBe('The sun is hot, [m ih1 s t er0] [s uh1 n].')
  })

  test('says words of the library by their own phones', () => {
    expect(read('Realise it.', { realise: 'r iy1 l ay0 z' })).toBe('[r iy1 l ay0 z] it.')
  })

  test('makes a new word for each of many', () => {
    const text = Array.from(
      { length: 120 },
      (_, i) => `w${String.fromCharCode(97 + (i % 26))}${'x'.repeat(Math.floor(i / 26) + 1)}`,
    ).join(' ')
    const { lexicon } = prepareText(text, (word) => [word])
    expect(lexicon.size).toBe(120)
  })
})

describe('a word with two readings', () => {
  const [NOUN, VERB] = ['r eh1 k er0 d', 'r ih0 k ao1 r d']
  test.each([
    ['This is a new record.', 'record', NOUN],
    ['I want to record it.', 'record', VERB],
    ['We live here.', 'live', 'l ih1 v'],
    ['It was a live show.', 'live', 'l ay1 v'],
    ['Their lives are short.', 'lives', 'l ay1 v z'],
    ['He lives in London.', 'lives', 'l ih1 v z'],
    ['Please close the door.', 'close', 'k l ow1 z'],
    ['Close your eyes.', 'close', 'k l ow1 z'],
    ['The shop is close to us.', 'close', 'k l ow1 s'],
    ['What is the use of it?', 'use', 'y uw1 s'],
    ['You can use my pen.', 'use', 'y uw1 z'],
    ['I read every day.', 'read', 'r iy1 d'],
    ['Did you read it yesterday?', 'read', 'r iy1 d'],
    ['I have read it twice.', 'read', 'r eh1 d'],
    ['She read it last night.', 'read', 'r eh1 d'],
    ['They lead the way.', 'lead', 'l iy1 d'],
    ['The wind is strong.', 'wind', 'w ih1 n d'],
  ])('is read by its context: %s', (sentence, word, phones) =>
    expect(read(sentence)).toContain(
      read(sentence).includes(`[${phones}]`) ? `[${phones}]` : `${word} as ${phones}`,
    ),
  )
})

test('a headword is made of its transcribed words', () => {
  const { chunks, lexicon } = prepareHeadword([['ax0'], ['l', 'aa1', 't']])
  expect(chunks).toHaveLength(1)
  expect(
    chunks[0]
      ?.replace('.', '')
      .split(' ')
      .map((word) => lexicon.get(word)),
  ).toEqual([['ax0'], ['l', 'aa1', 't']])
})
