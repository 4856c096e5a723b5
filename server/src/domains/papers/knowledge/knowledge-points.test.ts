import { areaOfPoint } from '@shangxue/contract/papers/knowledge/tree'
import { SUBJECTS } from '@shangxue/contract/papers/schemas'
import { describe, expect, test } from 'vitest'
import { aBody } from '../../../testing/papers.ts'
import { getKnowledgeCues } from './knowledge-cues.ts'
import { detectKnowledgePoints } from './knowledge-points.ts'

const options = (...texts: string[]) => texts.map((text, i) => ({ key: 'ABCDEFG'[i] ?? '', text }))
const english = (content: string, choices: string[] = [], setting: object = {}) =>
  detectKnowledgePoints(aBody({ content, options: options(...choices), answer_explanation: '' }), {
    subject: '英语',
    ...setting,
  })

describe('knowledge points of an English question', () => {
  test.each([
    ['冠词', ['a', 'an', 'the', '/']],
    ['介词', ['in', 'on', 'at', 'to']],
    ['代词', ['he', 'his', 'him', 'himself']],
    ['从句引导词', ['who', 'which', 'whose', 'where']],
    ['情态动词', ['must', 'can', 'may', "mustn't"]],
    ['连词', ['and', 'but', 'or', 'so']],
    ['疑问词', ['How many', 'How much', 'How often', 'How long']],
    ['形容词和副词的比较等级', ['taller', 'tallest', 'tall', 'the tallest']],
    ['动词的时态和语态', ['builds', 'is built', 'was built', 'will build']],
    ['动词的时态和语态', ['stopped', 'has stopped', 'stops', 'was stopping']],
    ['非谓语动词', ['to finish', 'finishing', 'finished', 'finish']],
    ['动词短语', ['put on', 'take off', 'look for', 'turn down']],
    [
      '宾语从句',
      ['when the train leaves', 'where is the train', 'how the train goes', 'why the train stops'],
    ],
  ])('are %s where the options are %s', (point, choices) => {
    expect(english('She ____ .', choices)).toEqual([point])
  })

  test('are not guessed without any cue', () => {
    expect(english('There is a long ____ near our village.', ['river', 'road', 'wall', 'field'])).toEqual([])
    expect(english('I have two ____.', ['apple', 'apples', 'pear', 'banana'])).toEqual([])
  })

  test('on a passage depend on the wording', () => {
    const context = { passage: 'A long text.' }
    expect(english('What is the passage mainly about?', ['a', 'an', 'the', '/'], context)).toEqual([
      '主旨大意',
    ])
    expect(english('What can we infer from paragraph 2?', [], context)).toEqual(['推理判断'])
    expect(english('What does the underlined word mean?', [], context)).toEqual(['词义猜测'])
    expect(english('When did Tom arrive at the station?', [], context)).toEqual(['细节理解'])
  })

  test('follow the title of the section', () => {
    expect(english('', ['in', 'on', 'at', 'to'], { section: '二、完形填空' })).toEqual(['完形填空'])
  })
})

describe('knowledge points', () => {
  const pointsOf = (subject: '数学' | '历史' | '科学' | '其他', body: object) =>
    detectKnowledgePoints(aBody({ options: [], answer_explanation: '', ...body }), { subject })

  test('come first from the explanation', () => {
    const body = { content: '下列各句', answer_explanation: '考查一般过去时的用法。句意：……' }
    expect(pointsOf('数学', body)).toEqual(['一般过去时'])
  })

  test('come from the stem and right option, not wrong ones', () => {
    const body = {
      content: '标志着全国性抗日战争开始的事件是（　　）',
      options: options('七七事变', '武昌起义', '南昌起义', '五四运动'),
      correct_options: ['A'],
    }
    expect(pointsOf('历史', body)).toEqual(['抗日战争'])
  })

  test('are at most three, most frequent first', () => {
    const content = '二次函数与一次函数的图象，不等式的解集，数列的前n项和，二次函数的顶点坐标'
    expect(pointsOf('数学', { content })[0]).toBe('二次函数')
    expect(pointsOf('数学', { content }).length).toBeLessThanOrEqual(3)
  })

  test('of science cover all its fields', () => {
    expect(pointsOf('科学', { content: '凸透镜的焦距是多少' })).toEqual(['透镜成像'])
  })

  test('are empty without any cue', () => {
    expect(pointsOf('其他', { content: '二次函数' })).toEqual([])
    expect(pointsOf('数学', { content: '甲比乙多几个？' })).toEqual([])
  })
})

test('every point with cues is in the tree of its subject', () => {
  const missing = SUBJECTS.flatMap((subject) =>
    getKnowledgeCues(subject).flatMap(({ name }) =>
      areaOfPoint(subject, name) ? [] : [`${subject} ${name}`],
    ),
  )
  expect(missing).toEqual([])
})
