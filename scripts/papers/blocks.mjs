// Converts a paper to blocks, from top to bottom; a block is never split over pages. `data-text` contains the printed
// content as plain text (formulas between `$`), from which the expected text of a page is read.

import { inline } from './tex.mjs'

const line = (text, { tag = 'p', className = '', shown: html = inline(text) } = {}) =>
  `<${tag} class="${className}" data-text="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${html}</${tag}>`
const lines = (text, className) =>
  text
    .split('\n')
    .map((part) => line(part, { className }))
    .join('')
const block = (kind, html, overrides = {}) => ({ kind, html, ...overrides })
const BRACKETS = '（　　）'

const optionsHtml = (options, layout, className = 'options') =>
  `<div class="${className}" data-layout="${layout}">${options
    .map(({ key, text }) => line(`${key}. ${text}`, { tag: 'span', className: 'option' }))
    .join('')}</div>`

/** Small figures are placed next to their question, wide ones below it. */
function pictureOf(svg) {
  const html = (place) => `<div class="figure ${place}">${svg}</div>`
  return Number(/width="(\d+)"/.exec(svg)[1]) > 260 ? ['', html('below')] : [html('beside'), '']
}

function questionBlocks(question, { section, group, figures, space }) {
  const { number, content, options, score, figure } = question
  const gapOnly = group.passage?.text.includes(`__${number}__`) && (!options || group.shared_options)
  if (gapOnly) return []
  const [first, ...rest] = content.split('\n')
  const scored = section.score_each === null ? `（本题${score}分）` : ''
  const before = section.brackets === 'front' ? BRACKETS : ''
  const after = section.brackets === 'end' ? BRACKETS : ''
  const kind = before ? 'question front' : 'question'
  const label = `${before}${number}. `
  const ownOptions =
    options && !group.shared_options ? optionsHtml(options, section.option_layout ?? 'columns') : ''
  if (content === '') {
    const html = `<div class="row">${line(label.trim(), { tag: 'span', className: 'number' })}${ownOptions}</div>`
    return [block(kind, html, { number })]
  }
  const stem = line(`${label}${scored}${first}${after}`, { className: 'stem' })
  const [sidePicture, below] = figure ? pictureOf(figures[figure]) : ['', '']
  const parts = rest.map((part) => line(part, { className: 'part' })).join('')
  const printed = block(kind, `${sidePicture}${stem}${parts}${below}${ownOptions}`, {
    number,
    keep: space !== '',
  })
  return space ? [printed, block('space', space)] : [printed]
}

function passageBlocks({ passage, shared_options: shared, questions }, section) {
  if (!passage) return []
  const box = section.type === 'fill_blank' && !/__\d+__/.test(passage.text)
  const title = passage.title
    ? [block('passage', line(passage.title, { className: 'passage-title' }), { keep: true })]
    : []
  const material = passage.text.startsWith('材料')
  const className = box ? 'word-box' : material ? 'material' : 'passage'
  const paragraphs = passage.text
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => block('passage', line(text, { className }), { keep: box }))
  const pool = () => optionsHtml(questions[0].options, section.option_layout ?? 'columns', 'options pool')
  return [...title, ...paragraphs, ...(shared ? [block('pool-block', pool())] : [])]
}

function header(paper) {
  const facts = `（满分：${paper.total_score}分　考试时间：${paper.duration_minutes}分钟）`
  const who = '学校：____　班级：____　姓名：____　考号：____'
  const table = paper.level === '小学' ? scoreTable(paper) : ''
  const notes = [
    line('注意事项：', { className: 'notes-title' }),
    ...paper.notes.map((note, i) => line(`${i + 1}．${note}`)),
  ]
  return [
    block(
      'title',
      `${line(paper.title, { tag: 'h1' })}${line(facts, { className: 'facts' })}${line(who, { className: 'who' })}`,
    ),
    block('preface', `${table}<div class="notes">${notes.join('')}</div>`),
  ]
}

function scoreTable({ sections }) {
  const row = (cells) =>
    line(cells.join('  ').trimEnd(), { tag: 'tr', shown: cells.map((cell) => `<td>${cell}</td>`).join('') })
  const heads = sections.map(({ title }) => title.split('、')[0])
  return `<table class="scores">${row(['题号', ...heads, '总分'])}${row(['得分', ...heads.map(() => ''), ''])}</table>`
}

const answerSpace = ({ type }, { level }) => {
  if (level !== '小学') return ''
  if (type === 'essay') return '<div class="ruled"></div>'.repeat(8)
  return type === 'short_answer' ? '<div class="blank-space"></div>' : ''
}

/** The blocks of a paper: `{ kind, html, number?, keep? }`; `keep` joins a block to the next one. */
export function paperBlocks(paper, figures) {
  const body = paper.sections.flatMap((section) => {
    const space = answerSpace(section, paper)
    const head = line(
      `${section.title}${section.instruction.startsWith('（') ? '' : '　'}${section.instruction}`,
      {
        className: 'section',
        shown: `<b>${inline(section.title)}</b>　${inline(section.instruction)}`,
      },
    )
    return [
      block('section', head, { keep: true }),
      ...section.groups.flatMap((group) => [
        ...passageBlocks(group, section),
        ...group.questions.flatMap((question) =>
          questionBlocks(question, { section, group, figures, space }),
        ),
      ]),
    ]
  })
  return { head: header(paper), body }
}

const printed = (section, answer) => {
  if (section.type !== 'true_false')
    return answer.replace(/(^|; )(-?\d+)\/(\d+)(?=;|$)/g, '$1$\\frac{$2}{$3}$')
  const words = /T/.test(section.instruction)
    ? ['T', 'F']
    : /√/.test(section.instruction)
      ? ['√', '×']
      : ['对', '错']
  return words[answer === '对' ? 0 : 1]
}
const chunks = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

const KEY = {
  runs: (questions, section) =>
    line(
      chunks(questions, 5)
        .map((five) => {
          const numbers = [five[0].number, five.at(-1).number].filter((n, i, all) => all.indexOf(n) === i)
          return `${numbers.join('—')}  ${five.map(({ answer }) => printed(section, answer)).join(section.type === 'multiple_choice' ? '  ' : '')}`
        })
        .join('　　'),
      { className: 'runs' },
    ),
  list: (questions, section) =>
    `<div class="answers">${questions
      .map(({ number, answer }) =>
        line(`${number}. ${printed(section, answer)}`, { tag: 'span', className: 'short' }),
      )
      .join('')}</div>`,
  table: (questions, section) =>
    chunks(questions, 10)
      .map((ten) => {
        const row = (cells) =>
          line(cells.join('  '), { tag: 'tr', shown: cells.map((c) => `<td>${c}</td>`).join('') })
        const numbers = row(['题号', ...ten.map(({ number }) => number)])
        return `<table class="key">${numbers}${row(['答案', ...ten.map(({ answer }) => printed(section, answer))])}</table>`
      })
      .join(''),
}

/** The answer sheet, section by section. */
export function keyBlocks(paper) {
  const body = paper.sections.flatMap((section) => {
    const questions = section.groups.flatMap((group) => group.questions)
    const head = block(
      'section',
      line(section.title, { className: 'section', shown: `<b>${section.title}</b>` }),
      {
        keep: true,
      },
    )
    if (section.type === 'short_answer' || section.type === 'essay')
      return [
        head,
        ...questions.map(({ number, answer }) =>
          block('answer', lines(`${number}. ${answer}`, 'long'), { number }),
        ),
      ]
    const style = section.type === 'fill_blank' ? 'list' : paper.answer_style
    return [
      head,
      block('answer', KEY[style](questions, section), { numbers: questions.map(({ number }) => number) }),
    ]
  })
  return { head: [block('title', `${line(`${paper.title}参考答案`, { tag: 'h1' })}`)], body }
}
