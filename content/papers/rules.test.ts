import { describe, expect, test } from 'vitest'
import type { SamplePaper, SampleQuestion } from './paper.ts'
import { problemsBetween, problemsOf } from './rules.ts'

const TAUGHT: Pick<SampleQuestion, 'explanation' | 'knowledge_points' | 'difficulty'> = {
  explanation: '主语是第三人称单数，动词要加 es。',
  knowledge_points: ['一般现在时'],
  difficulty: 'easy',
}
const OPTIONS = ['go', 'goes', 'going', 'gone'].map((text, i) => ({ key: 'ABCD'.charAt(i), text }))
const CHOICE = { answer: 'B', correct_options: ['B'], score: 2, options: OPTIONS, ...TAUGHT }

/** A valid paper of six questions, one of each kind with rules of its own. */
const sound = (): SamplePaper => ({
  id: 'sound',
  title: '练习卷',
  subject: '英语',
  level: '初中',
  grade: '七年级',
  duration_minutes: 30,
  total_score: 20,
  layout: 'one-column',
  font: 'serif',
  answer_style: 'list',
  notes: ['共6小题，满分20分，时间30分钟。'],
  sections: [
    {
      title: '一、单项选择',
      instruction: '（共1小题，每小题2分，共2分）',
      type: 'single_choice',
      score_each: 2,
      groups: [{ questions: [{ number: 1, content: 'He ____ home.', ...CHOICE }] }],
    },
    {
      title: '二、完形填空',
      instruction: '（每小题2分，共4分）',
      type: 'single_choice',
      score_each: 2,
      groups: [
        {
          passage: { text: 'She __2__ to school and __3__ back.' },
          questions: [2, 3].map((number) => ({ number, content: '', ...CHOICE })),
        },
      ],
    },
    {
      title: '三、填空',
      instruction: '（每小题2分，共2分）',
      type: 'fill_blank',
      score_each: 2,
      groups: [
        { questions: [{ number: 4, content: '____ and ____', answer: 'salt; pepper', score: 2, ...TAUGHT }] },
      ],
    },
    {
      title: '四、判断',
      instruction: '（每小题2分，共2分）',
      type: 'true_false',
      score_each: 2,
      groups: [{ questions: [{ number: 5, content: 'Ice is cold.', answer: '对', score: 2, ...TAUGHT }] }],
    },
    {
      title: '五、简答',
      instruction: '（共10分）',
      type: 'short_answer',
      score_each: null,
      groups: [
        {
          questions: [
            {
              number: 6,
              content: 'Why? （4分）\nHow? （6分）',
              answer: 'so',
              key_points: [
                { text: 'why', points: 4 },
                { text: 'how', points: 6 },
              ],
              score: 10,
              ...TAUGHT,
            },
          ],
        },
      ],
    },
  ],
})

const questionsOf = (paper: SamplePaper) =>
  paper.sections.flatMap((section) => section.groups.flatMap((group) => group.questions))
/** The problems of the valid paper after a change to a question or the paper. */
const spoilt = (spoil: (paper: SamplePaper) => void) => {
  const paper = sound()
  spoil(paper)
  return problemsOf(paper).join('\n')
}
const withQuestion = (number: number, change: Partial<SampleQuestion>) =>
  spoilt((paper) => {
    const question = questionsOf(paper).find((each) => each.number === number)
    if (question) Object.assign(question, change)
  })
const section = (paper: SamplePaper, i: number) => paper.sections[i] as SamplePaper['sections'][number]

test('accepts a valid paper', () => {
  expect(problemsOf(sound())).toEqual([])
  expect(problemsBetween([sound()])).toEqual([])
})

describe('questions', () => {
  test.each<[string, number, Partial<SampleQuestion>, string]>([
    ['a number left out', 3, { number: 4 }, 'not consecutive'],
    ['an option left out', 1, { options: OPTIONS.filter(({ key }) => key !== 'B') }, "options' keys are ACD"],
    [
      'an option printed twice',
      1,
      { options: OPTIONS.map((o) => ({ ...o, text: 'go' })) },
      'option go twice',
    ],
    ['an option without a text', 1, { options: OPTIONS.map((o) => ({ ...o, text: ' ' })) }, 'empty option'],
    ['options of a blank', 4, { options: OPTIONS }, 'without a choice'],
    ['no answer', 4, { answer: ' ' }, 'no answer'],
    ['an answer that is no option', 1, { answer: 'E', correct_options: ['E'] }, 'none of the options'],
    ['an answer beside correct_options', 1, { correct_options: ['C'] }, 'not correct_options'],
    ['two answers of a single choice', 1, { answer: 'AB', correct_options: ['A', 'B'] }, '2 right options'],
    ['answers out of order', 1, { answer: 'BA', correct_options: ['B', 'A'] }, 'not in the order'],
    ['T for 对', 5, { answer: 'T' }, 'not 对 or 错'],
    ['one answer for two blanks', 4, { answer: 'salt' }, '2 blanks'],
    ['an alternative for one of two blanks', 4, { alternatives: ['sugar'] }, '2 blanks'],
    ['key points that do not add up', 6, { key_points: [{ text: 'why', points: 9 }] }, 'key_points do not'],
    ['parts that do not add up', 6, { content: 'Why? （4分）' }, 'of its parts do not add up'],
    ['a score of thirds', 1, { score: 1.3 }, 'a score of 1.3'],
    ['another score than its section says', 1, { score: 3 }, 'gives 2 each'],
    ['no knowledge points', 1, { knowledge_points: [] }, 'no knowledge points'],
    [
      'a knowledge point of its own',
      1,
      { knowledge_points: ['我的知识点'] },
      'has no knowledge point 我的知识点',
    ],
    ['an explanation that teaches nothing', 1, { explanation: 'B' }, 'no explanation'],
    ['a dollar too many', 1, { explanation: '因为 $x=3，所以选 B。' }, 'odd number of $'],
    [
      'TeX outside the subset',
      1,
      { explanation: '因为 $\\alpha=3$，所以选 B。' },
      '\\alpha is not supported',
    ],
    ['a brace left open', 1, { explanation: '因为 $\\frac{1}{2$，所以选 B。' }, 'brace is not closed'],
    ['a figure that is not there', 1, { figure: 'nowhere.svg' }, 'no file nowhere.svg'],
  ])('%s is found', (_, number, change, said) => {
    expect(withQuestion(number, change)).toContain(said)
  })

  test('rejects an open question without key points', () => {
    const problems = spoilt((paper) => {
      for (const question of questionsOf(paper)) delete question.key_points
    })
    expect(problems).toContain('6: no key_points')
  })

  test('rejects a duplicate question', () => {
    const problems = spoilt((paper) => {
      section(paper, 3).groups[0]?.questions.push({
        number: 6,
        content: 'Ice is cold!',
        answer: '错',
        score: 2,
        ...TAUGHT,
      })
    })
    expect(problems).toContain('6: the same question as 5')
  })

  test('accepts the same stem with other options', () => {
    const problems = spoilt((paper) => {
      const other = OPTIONS.map((option) => ({ ...option, text: `${option.text}!?x` }))
      section(paper, 0).groups[0]?.questions.push({
        number: 2,
        content: 'He ____ home.',
        ...CHOICE,
        options: other,
      })
    })
    expect(problems).not.toContain('the same question')
  })
})

describe('sections', () => {
  test.each<[string, number, string, string]>([
    ['another number of questions', 0, '（共3小题，每小题2分，共2分）', 'says 3 questions, has 1'],
    ['another score each', 0, '（共1小题，每小题1分，共2分）', 'says 1 each'],
    ['another total', 1, '（每小题2分，满分5分）', 'says 5 points, has 4'],
    ['no total', 1, '选出最佳答案。', 'does not say how many points'],
  ])('a heading that promises %s is found', (_, i, instruction, said) => {
    const problems = spoilt((paper) => {
      section(paper, i).instruction = instruction
    })
    expect(problems).toContain(said)
  })

  test('rejects blanks without matching questions', () => {
    const problems = spoilt((paper) => {
      const [group] = section(paper, 1).groups
      if (group) group.passage = { text: 'She __2__ to school and __4__ back.' }
    })
    expect(problems).toContain('gaps 2,4 for questions 2,3')
  })

  test('rejects a question without stem or blank', () => {
    expect(withQuestion(1, { content: '' })).toContain('neither a stem nor a gap')
  })

  test('rejects shared options that differ', () => {
    const problems = spoilt((paper) => {
      const [group] = section(paper, 1).groups
      const [question] = group?.questions ?? []
      if (group) group.shared_options = true
      if (question) question.options = OPTIONS.slice(0, 3)
    })
    expect(problems).toContain('shared options differ')
  })
})

describe('papers', () => {
  test('rejects a total that differs from its questions', () => {
    const problems = spoilt((paper) => {
      paper.total_score = 100
    })
    expect(problems).toContain('total_score 100, questions give 20')
  })

  test.each([
    ['满分', '共6小题，满分100分，时间30分钟。'],
    ['小题', '共7小题，满分20分，时间30分钟。'],
    ['时间', '共6小题，满分20分，时间60分钟。'],
  ])('notes that say another %s are found', (word, note) => {
    const problems = spoilt((paper) => {
      paper.notes = [note]
    })
    expect(problems).toMatch(new RegExp(`notes: do not say .*${word}`))
  })

  test('rejects an id or question of another paper', () => {
    const problems = problemsBetween([sound(), sound()]).join('\n')
    expect(problems).toContain('sound: the id of two papers')
    expect(problems).toContain('in two papers: Iceiscold')
  })
})
