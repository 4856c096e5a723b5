import { type Box, type Setting, textBox } from './box.ts'
import type { Formula } from './formula.ts'

/** Height of a fraction's line, a minus and an equals sign above the baseline, as a share of the size. */
const AXIS_HEIGHT = 0.29
const SCRIPT_SCALE = 0.72
const MIN_SIZE = 5
const LINE_WIDTH = 0.05

/** Splits a formula into parts between which a line may break: after each operator of its outermost row. */
export function formulaBoxes(formula: Formula, setting: Setting): Box[] {
  if (formula.kind !== 'row') return [boxOf(formula, setting)]
  const rows: Formula[][] = [[]]
  for (const part of markUnarySigns(formula.parts)) {
    rows.at(-1)?.push(part)
    if (part.kind === 'operator') rows.push([])
  }
  return rows
    .filter((parts) => parts.length > 0)
    .map((parts) =>
      placeInRow(
        parts.map((part) => boxOf(part, setting)),
        setting.size,
      ),
    )
}

function boxOf(formula: Formula, setting: Setting): Box {
  const { size } = setting
  switch (formula.kind) {
    case 'row':
      return placeInRow(
        markUnarySigns(formula.parts).map((part) => boxOf(part, setting)),
        size,
      )
    case 'text':
      return textBox(formula.text, formula.isItalic ? 'italic' : 'symbols', setting)
    case 'operator': {
      const sign = textBox(formula.text, 'symbols', setting)
      const padding = 0.2 * size
      return { ...sign, width: sign.width + 2 * padding, draw: (pdf, x, y) => sign.draw(pdf, x + padding, y) }
    }
    case 'fraction':
      return fraction(
        boxOf(formula.above, child(setting, 0.85)),
        boxOf(formula.below, child(setting, 0.85)),
        size,
      )
    case 'root':
      return root(
        boxOf(formula.under, setting),
        formula.degree && boxOf(formula.degree, child(setting, 0.6)),
        size,
      )
    case 'script':
      return scripts(
        boxOf(formula.base, setting),
        formula.above && boxOf(formula.above, child(setting, SCRIPT_SCALE)),
        formula.below && boxOf(formula.below, child(setting, SCRIPT_SCALE)),
        size,
      )
    case 'over':
      return over(boxOf(formula.under, setting), formula.mark, size)
  }
}

const child = (setting: Setting, share: number): Setting => ({
  ...setting,
  size: Math.max(MIN_SIZE, setting.size * share),
})

/** A sign at the beginning or after another operator is unary: −3, not 2 − 3. */
function markUnarySigns(parts: readonly Formula[]): Formula[] {
  return parts.map((part, index) => {
    const previous = parts[index - 1]
    const isOpening = previous?.kind === 'text' && /^[([{（,，]$/.test(previous.text)
    const isSign = part.kind === 'operator' && /^[+−±]$/.test(part.text)
    return isSign && (!previous || previous.kind === 'operator' || isOpening)
      ? { kind: 'text', text: part.text, isItalic: false }
      : part
  })
}

function placeInRow(boxes: readonly Box[], size: number): Box {
  const maxOf = (getValue: (box: Box) => number) =>
    boxes.reduce((max, box) => Math.max(max, getValue(box)), 0)
  return {
    width: boxes.reduce((all, box) => all + box.width, 0),
    ascent: maxOf((box) => box.ascent) || size * 0.8,
    descent: maxOf((box) => box.descent),
    draw(pdf, x, y) {
      let boxX = x
      for (const box of boxes) {
        box.draw(pdf, boxX, y)
        boxX += box.width
      }
    },
  }
}

function fraction(above: Box, below: Box, size: number): Box {
  const gap = size * 0.1
  const side = size * 0.1
  const inner = Math.max(above.width, below.width) + size * 0.16
  const axis = AXIS_HEIGHT * size
  return {
    width: inner + 2 * side,
    ascent: axis + gap + above.descent + above.ascent,
    descent: gap + below.ascent + below.descent - axis,
    draw(pdf, x, y) {
      const left = x + side
      above.draw(pdf, left + (inner - above.width) / 2, y - axis - gap - above.descent)
      below.draw(pdf, left + (inner - below.width) / 2, y - axis + gap + below.ascent)
      pdf
        .moveTo(left, y - axis)
        .lineTo(left + inner, y - axis)
        .lineWidth(size * LINE_WIDTH)
        .stroke()
    },
  }
}

function root(under: Box, degree: Box | null, size: number): Box {
  const gap = size * 0.12
  const hook = size * 0.55
  const before = degree ? Math.max(0, degree.width - hook * 0.5) : 0
  const ascent = under.ascent + gap
  return {
    width: before + hook + under.width + size * 0.1,
    ascent: Math.max(ascent + size * LINE_WIDTH, degree ? under.ascent * 0.55 + degree.ascent : 0),
    descent: under.descent,
    draw(pdf, x, y) {
      const left = x + before
      const low = y + under.descent
      const middle = low - (ascent + under.descent) * 0.45
      degree?.draw(pdf, x, y - under.ascent * 0.55)
      pdf
        .moveTo(left + size * 0.08, middle + size * 0.06)
        .lineTo(left + size * 0.18, middle)
        .lineTo(left + size * 0.33, low)
        .lineTo(left + hook, y - ascent)
        .lineTo(left + hook + under.width + size * 0.06, y - ascent)
        .lineWidth(size * LINE_WIDTH)
        .stroke()
      under.draw(pdf, left + hook, y)
    },
  }
}

function scripts(base: Box, above: Box | null, below: Box | null, size: number): Box {
  const rise = Math.max(size * 0.38, base.ascent - size * 0.4)
  const drop = Math.max(size * 0.2, base.descent)
  return {
    width: base.width + Math.max(above?.width ?? 0, below?.width ?? 0) + size * 0.06,
    ascent: Math.max(base.ascent, above ? rise + above.ascent : 0),
    descent: Math.max(base.descent, below ? drop + below.descent : 0),
    draw(pdf, x, y) {
      base.draw(pdf, x, y)
      above?.draw(pdf, x + base.width + size * 0.04, y - rise)
      below?.draw(pdf, x + base.width + size * 0.04, y + drop)
    },
  }
}

function over(under: Box, mark: 'arrow' | 'line', size: number): Box {
  const height = size * (mark === 'arrow' ? 0.16 : 0.1)
  return {
    ...under,
    ascent: under.ascent + height + size * 0.06,
    draw(pdf, x, y) {
      under.draw(pdf, x, y)
      const [top, end, tip] = [y - under.ascent - height * 0.6, x + under.width, size * 0.13]
      pdf.moveTo(x, top).lineTo(end, top)
      if (mark === 'arrow')
        pdf
          .moveTo(end - tip, top - tip * 0.7)
          .lineTo(end, top)
          .lineTo(end - tip, top + tip * 0.7)
      pdf.lineWidth(size * LINE_WIDTH).stroke()
    },
  }
}
