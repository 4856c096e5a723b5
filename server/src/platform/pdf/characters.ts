import type { PdfBlock, PdfDocument } from './document.ts'
import type { Style } from './font-slices.ts'
import type { LettersByStyle } from './fonts.ts'

/** Characters that the writer itself adds, in any style: page numbers, labels, formula signs. */
const WRITER_CHARACTERS = '0123456789第页共：　_.［图片无法显示］'
const LATIN = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
const SIGNS = '×÷±∓·≤≥≠≈≡∽≌∥⊥∈∉⊂⊆∪∩→⇒↔⇔∝∣παβγδεθλμρστφωΔΣΩΦ∠△°∞⊙∅∵∴∀∃∑∫∏∂′…⋯−“”‘’— '

/** Collects every character of a document by the styles that may draw it. */
export function collectCharacters(document: PdfDocument): LettersByStyle {
  const regular: string[] = [WRITER_CHARACTERS]
  const bold: string[] = [WRITER_CHARACTERS, document.title]
  const visit = (block: PdfBlock): void => {
    if (block.kind === 'heading') bold.push(block.text)
    if (block.kind === 'paragraph') {
      bold.push(block.label ?? '')
      ;(block.style === 'strong' ? bold : regular).push(block.text)
    }
    if (block.kind === 'options')
      for (const { key, text } of block.options) {
        bold.push(`${key}.`)
        regular.push(text)
      }
    if (block.kind === 'aside' || block.kind === 'together') block.blocks.forEach(visit)
  }
  document.blocks.forEach(visit)
  const { subtitle = '', blanks = [], header } = document
  regular.push(subtitle, ...blanks, header?.left ?? '', header?.right ?? '')
  const formulas = [...regular, ...bold].filter((text) => text.includes('$'))
  return new Map<Style, ReadonlySet<string>>([
    ['regular', charactersIn(regular)],
    ['bold', charactersIn(bold)],
    ['symbols', charactersIn([LATIN, SIGNS, ...formulas])],
    ['italic', charactersIn(formulas.length > 0 ? [LATIN.replace(/[^a-zA-Z]/g, '')] : [])],
  ])
}

function charactersIn(texts: readonly string[]): Set<string> {
  const letters = new Set<string>()
  for (const text of texts) for (const letter of text) letters.add(letter)
  return letters
}
