import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary } from '../../testing/library.ts'
import { createAi } from './ai.ts'
import type { Budget } from './budget.ts'
import { openAiCompatible } from './openai-compatible/engine.ts'
import type { Ai, Lesson } from './port.ts'
import * as model from './testing/model-server.ts'
import { CALL } from './testing/sample-call.ts'

let server: model.TestModelServer
beforeAll(async () => {
  server = await model.startModelServer()
})
afterAll(() => server.close())

const budget: Budget = { reserve: async () => ({ settle: async () => undefined }) }
const ai = (): Ai =>
  createAi(
    openAiCompatible(
      { baseUrl: server.baseUrl, apiKey: undefined, model: 'words', visionModel: undefined },
      budget,
    ),
    { warn: () => undefined },
  )
const teach = (lesson: Lesson) => ai().teach(CALL, lesson)

const library = aLibrary()
const lastOf = <T>(all: ReadonlyMap<number, T>): T => [...all.values()].at(-1) as T
const lessonOf = (explainable: Lesson['of']): Lesson => ({ of: explainable, grade: 7, related: [] })
const word = lessonOf({ kind: 'word', item: lastOf(library.words) })
const cloze = lessonOf({ kind: 'cloze', item: lastOf(library.cloze) })
const sentence = lastOf(library.sentences)
const dictation = lessonOf({ kind: 'dictation', item: sentence })
const translation = lessonOf({ kind: 'translation', item: sentence })

const part = (title: string, text: string) => ({ title, text })
const wordParts = { parts: [part('用法', 'quite 表示“相当”，放在形容词前面。')] }
const clozeParts = {
  parts: [
    part('第1空', '图书馆应当安静，所以选 quiet；quite 是“相当”。'),
    part('方法', '先看空前后的词，再比较选项的意思。'),
  ],
}
const sentenceParts = { parts: [part('重点', 'quite 和 quiet 只差字母的顺序，听的时候注意音节。')] }

describe('teaching', () => {
  test.each([
    ['a word', word, wordParts, '【词义】n. 测试\n【发音】英 /tɛst/　美 /tɛst/\n【用法】quite 表示'],
    ['a passage', cloze, clozeParts, '【全文】Quiet\n图书馆很安静。\n【第1空】图书馆应当'],
    [
      'a dictation',
      dictation,
      sentenceParts,
      '【原句】It is quite quiet here.\n【意思】这里相当安静。\n【重点】quite',
    ],
    [
      'a translation',
      translation,
      sentenceParts,
      '【参考译文】It is quite quiet here.\n【也可以】It is very quiet',
    ],
  ])('of %s puts what the model says after what is certain of it', async (_, lesson, reply, begins) => {
    server.setReplies(model.respondsWith(reply))
    const answer = await teach(lesson)
    expect(answer).toMatchObject({ engine: 'openai-compatible', model: 'words', fallback: null })
    expect(answer.value.startsWith(begins)).toBe(true)
    const { of, grade } = lesson
    expect(server.requests.map(({ messages }) => messages[1]?.content)).toEqual([
      JSON.stringify({ kind: of.kind, school_year: grade, item: of.item }),
    ])
  })

  test('keeps each part on one line', async () => {
    server.setReplies(
      model.respondsWith({ parts: [part(' 用法 ', 'quite 放在前面：\n\n  quite good，相当好。')] }),
    )
    expect((await teach(word)).value).toMatch(/\n【用法】quite 放在前面： quite good，相当好。$/)
  })

  test.each([
    ['no parts', word, { parts: [] }, '/parts'],
    ['a text instead of parts', word, { explanation: 'quite 表示“相当”。' }, 'parts'],
    ['a part of blanks', word, { parts: [part('用法', ' '.repeat(20))] }, 'empty'],
    [
      'a part in English',
      word,
      { parts: [...wordParts.parts, part('说明', 'quite means very')] },
      'not in Chinese',
    ],
    [
      'mostly English',
      word,
      { parts: [part('用法', 'quite means rather and stands before an adjective 形容词')] },
      'most of it',
    ],
    [
      'a heading in English',
      word,
      { parts: [part('Usage', 'quite 表示“相当”，放在前面。')] },
      'not in Chinese',
    ],
    ['markup', word, { parts: [part('用法', '**quite** 表示“相当”，放在形容词前面。')] }, 'markup'],
    ['a link', word, { parts: [part('用法', 'quite 的用法见 https://example.com 的说明。')] }, 'markup'],
    ['the same twice', word, { parts: [...wordParts.parts, ...wordParts.parts] }, 'same'],
    ['another word', word, { parts: [part('用法', 'requite 是另一个词，意思是报答。')] }, 'does not name'],
    [
      'too much',
      word,
      { parts: [1, 2].map((n) => part('用法', `quite ${n}${'很'.repeat(500)}`)) },
      'too long',
    ],
    [
      'too many parts',
      word,
      { parts: [1, 2, 3, 4, 5, 6, 7].map((n) => part('用法', `quite 的第${n}个用法在这里。`)) },
      'more than 6',
    ],
    ['no part for a blank', cloze, { parts: clozeParts.parts.slice(1) }, 'gap 1'],
    [
      'no word of the sentence',
      translation,
      { parts: [part('语序', '主语在前，谓语在后，状语在最后。')] },
      'no word',
    ],
  ])('tells the model of %s, and asks again', async (_, lesson, wrong, hint) => {
    server.setReplies(
      model.respondsWith(wrong),
      model.respondsWith(lesson === cloze ? clozeParts : lesson === word ? wordParts : sentenceParts),
    )
    expect(await teach(lesson)).toMatchObject({ engine: 'openai-compatible' })
    expect(server.requests).toHaveLength(2)
    expect(String(server.requests[1]?.messages[3]?.content)).toContain(hint)
  })

  test.each<[string, model.Reply, string]>([
    ['refuses', model.refuses, 'refused'],
    ['is never valid', model.respondsWith({ parts: [] }), 'bad_answer'],
    ['fails', model.status(500), 'server_error'],
  ])('is left to the item’s own data where the model %s', async (_, reply, fallback) => {
    server.setReplies(reply)
    const { value, ...rest } = await teach(word)
    expect(rest).toEqual({ engine: 'embedded', model: null, fallback })
    expect(value).toContain('【易混】quiet / quite')
  })
})
