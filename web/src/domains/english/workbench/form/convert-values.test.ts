import type { ContentKind, ContentTypes } from '@shangxue/contract/content/schemas'
import { expect, test } from 'vitest'
import { toInput, toValues } from './convert-values.ts'

const GAP = { hint: '', also: [], point: '固定搭配', explanation: 'give sth. to sb. 是固定搭配。' }
const QUESTION_TEXTS = { stem: 'What?', evidence: 'a red boat', explanation: '第一句说了。' }
const QUESTION = { ...QUESTION_TEXTS, answer: 'B' }

const CONTENT: { readonly [K in ContentKind]: ContentTypes[K] } = {
  word: {
    ...{ spelling: 'boat', ipa_uk: 'bəʊt', ipa_us: 'boʊt', roots: '', topic: 'travel', band: 2 },
    senses: [
      { pos: 'n.', zh: '小船' },
      { pos: 'v.', zh: '划船' },
    ],
    example: { en: 'A boat.', zh: '一只船。' },
    collocations: [{ en: 'by boat', zh: '乘船' }],
  },
  sentence: {
    ...{ en: 'I go.', zh: '我走。', cue: '一般现在时', structure: '一般现在时' },
    also: ['I leave.', 'I am going.'],
    phrases: [{ en: 'go home', zh: '回家' }],
  },
  reading: {
    ...{ title: 'Boat', topic: 'travel', genre: '记叙文', text: 'One.\n\nTwo.' },
    glossary: [{ word: 'sail', zh: '帆' }],
    questions: [{ skill: 'detail', options: ['1', '2', '3', '4'], ...QUESTION }],
    tasks: [{ ...QUESTION_TEXTS, answers: ['A boat.', 'The boat.'] }],
  },
  cloze: {
    ...{ title: 'Bag', topic: 'people', type: 'choice', text: 'She __1__ it.', translation: '她给了。' },
    gaps: [
      {
        answer: 'gave',
        options: ['ate', 'gave', 'sang', 'ran'],
        wrong: ['不能吃', '', '不能唱', '不能跑'],
        ...GAP,
      },
    ],
  },
  gapped: {
    ...{ title: 'Rain', topic: 'weather', text: 'Rain. __1__ __2__\n\n__3__ __4__ __5__', glossary: [] },
    options: ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.'],
    gaps: ['A', 'B', 'C', 'G', ''].map((answer) => ({ answer, explanation: '与前后句呼应。' })),
  },
  listening: {
    ...{ title: 'Cake', topic: 'food', glossary: [] },
    speakers: [
      { name: 'Mum', voice: 'female' },
      { name: 'Jack', voice: 'male' },
    ],
    lines: [{ speaker: 1, text: 'Hi.', zh: '你好。' }],
    questions: [{ options: ['1', '2', '3'], ...QUESTION }],
  },
}

const item = (kind: ContentKind, content: object) => ({
  ...{ kind, level: '小学' as const, grade: 5, version: 3 },
  content: { [kind]: content },
})

test.each(Object.keys(CONTENT) as ContentKind[])('a form of a %s returns what was stored', (kind) => {
  const values = toValues(item(kind, CONTENT[kind]))
  expect(values).toMatchObject({ level: '小学', grade: '5', version: 3 })
  expect(toInput(kind, values)).toEqual({ level: '小学', grade: 5, content: { [kind]: CONTENT[kind] } })
})

test('typed blanks have no options', () => {
  const gap = { answer: 'went', options: [], wrong: [], ...GAP, hint: 'go', also: ['goes'] }
  const stored = { ...CONTENT.cloze, type: 'grammar', gaps: [gap] }
  const values = toValues(item('cloze', stored))
  expect(values.gaps[0]).toMatchObject({ answer: 'went', hint: 'go', also: 'goes' })
  expect(toInput('cloze', values).content).toEqual({ cloze: stored })
})

test('a text of an earlier version has no tasks', () => {
  const { tasks: _tasks, ...stored } = CONTENT.reading
  expect(toValues(item('reading', stored)).tasks).toEqual([])
})

test('pairs and senses that are not finished are kept', () => {
  const values = { ...toValues(item('word', CONTENT.word)), senses: '苹果', collocations: 'apple tree' }
  expect(toInput('word', values).content).toMatchObject({
    word: { senses: [{ pos: '', zh: '苹果' }], collocations: [{ en: 'apple tree', zh: '' }] },
  })
})
