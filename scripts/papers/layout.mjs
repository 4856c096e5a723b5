/* global document */
// Runs in the browser: breaks blocks into sheets and reads back the positions.

/** Fills sheets with the blocks and returns the number of sheets. */
export function setPages({ head, body, two, footer }) {
  const make = (parent, className, html = '') => {
    const element = document.createElement('div')
    element.className = className
    element.innerHTML = html
    parent.append(element)
    return element
  }
  const place = (parent, { kind, html, number, numbers, keep }) => {
    const element = make(parent, kind, html)
    if (number) element.dataset.number = number
    if (numbers) element.dataset.numbers = numbers.join()
    if (keep) element.dataset.keep = 'yes'
    return element
  }
  document.body.replaceChildren()
  let sheet
  let free = []
  const nextColumn = () => {
    if (free.length === 0) {
      sheet = make(document.body, 'sheet')
      if (document.querySelectorAll('.sheet').length === 1) for (const block of head) place(sheet, block)
      const columns = make(sheet, two ? 'columns two' : 'columns')
      free = Array.from({ length: two ? 2 : 1 }, () => make(columns, 'column'))
    }
    return free.shift()
  }
  const full = (column) => column.scrollHeight > column.clientHeight + 1
  /** Stacks options that do not fit in one row. */
  const fitOptions = (element) => {
    for (const options of element.querySelectorAll('.options')) {
      if (options.children.length === 3) options.classList.add('three')
      const narrow = () =>
        [...options.children].some(
          (option) => option.scrollWidth > option.clientWidth + 1 || option.getClientRects().length === 0,
        )
      const tall = () =>
        [...options.children].some((option) => option.clientHeight > 40 && !option.querySelector('mfrac'))
      if (options.dataset.layout === 'line' && narrow())
        options.dataset.layout = options.children.length === 3 ? 'rows' : 'columns'
      if (options.dataset.layout === 'columns' && !options.classList.contains('pool') && tall())
        options.dataset.layout = 'rows'
    }
  }
  let column = nextColumn()
  for (const block of body) {
    const element = place(column, block)
    fitOptions(element)
    if (!full(column)) continue
    const moved = [element]
    while (moved[0].previousElementSibling?.dataset.keep) moved.unshift(moved[0].previousElementSibling)
    if (moved[0].previousElementSibling === null)
      throw new Error(`too tall for one page: ${element.textContent.slice(0, 60)}`)
    column = nextColumn()
    column.append(...moved)
    if (full(column)) throw new Error(`too tall for one page: ${element.textContent.slice(0, 60)}`)
  }
  const sheets = [...document.querySelectorAll('.sheet')]
  for (const [i, each] of sheets.entries())
    make(each, 'footer').innerHTML =
      `<span data-text="${footer}　第${i + 1}页（共${sheets.length}页）">${footer}　第${i + 1}页（共${sheets.length}页）</span>`
  return sheets.length
}

/** Reads each sheet: its text in reading order, and boxes as fractions of the page. */
export function readPages() {
  const round = (value) => Math.round(value * 1e4) / 1e4
  const perRow = ({ dataset, classList }) => {
    if (dataset.layout === 'columns') return classList.contains('pool') ? 4 : 2
    return dataset.layout === 'line' ? 4 : 1
  }
  const textOf = (element) => {
    const rows = []
    for (const item of element.querySelectorAll('[data-text]')) {
      const options = item.closest('.options')
      const index = options ? [...options.children].indexOf(item) : 0
      const adjacent = options
        ? index % perRow(options) > 0 || (index === 0 && item.closest('.row'))
        : item.closest('.answers') && item.previousElementSibling
      if (adjacent && rows.length > 0) rows[rows.length - 1] += `  ${item.dataset.text}`
      else rows.push(item.dataset.text)
    }
    return rows
  }
  return [...document.querySelectorAll('.sheet')].map((sheet) => {
    const page = sheet.getBoundingClientRect()
    const box = (rect) => ({
      x: round((rect.left - page.left) / page.width),
      y: round((rect.top - page.top) / page.height),
      w: round(rect.width / page.width),
      h: round(rect.height / page.height),
    })
    const numberOf = (element) => Number(element.closest('[data-number]')?.dataset.number) || null
    const boxes = (selector, details = () => ({})) =>
      [...sheet.querySelectorAll(selector)].map((element) => ({
        number: numberOf(element),
        ...details(element),
        ...box(element.getBoundingClientRect()),
      }))
    const gaps = [...sheet.querySelectorAll('.gap')].map((gap) => ({
      number: Number(gap.dataset.gap),
      ...box(gap.getBoundingClientRect()),
    }))
    return {
      text: textOf(sheet).join('\n'),
      questions: boxes('.question'),
      gaps,
      answers: [...sheet.querySelectorAll('.answer')].map((element) => ({
        numbers: (element.dataset.numbers ?? element.dataset.number).split(',').map(Number),
        ...box(element.getBoundingClientRect()),
      })),
      formulas: boxes('math', (element) => ({ tex: element.dataset.tex })),
      figures: boxes('.figure svg'),
    }
  })
}
