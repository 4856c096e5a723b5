import { posix } from 'node:path'
import { spreadsheetErrors } from '../errors.ts'
import { readXml } from './xml.ts'
import type { ZipReader } from './zip.ts'

export interface WorkbookParts {
  /** Worksheets in the order of their tabs. */
  sheets: { name: string; part: string; hidden: boolean }[]
  sharedStrings: string | null
  styles: string | null
  date1904: boolean
}

interface Relation {
  /** Last part of the relationship type, which strict and transitional files share: 'worksheet', 'styles'. */
  kind: string
  part: string
}

/** Finds the parts of a workbook. Rejects other zips (.docx, .ods, .xlsb, plain zips). */
export function readWorkbook(zip: ZipReader): WorkbookParts {
  const main = [...readRelations(zip, '').values()].find((relation) => relation.kind === 'officeDocument')
  if (!main?.part.toLowerCase().endsWith('.xml')) throw spreadsheetErrors.unsupported()

  const sheetElements: { name: string; hidden: boolean; relation: string }[] = []
  let isWorkbook = false
  let date1904 = false
  readXml(zip, main.part, {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr') date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (name !== 'sheet') return
      const hidden = (attributes.state ?? 'visible') !== 'visible'
      sheetElements.push({ name: attributes.name ?? '', hidden, relation: relationId(attributes) })
    },
  })
  if (!isWorkbook) throw spreadsheetErrors.unsupported()

  const relations = readRelations(zip, main.part)
  const findOptionalPart = (kind: string) => {
    const part = [...relations.values()].find((relation) => relation.kind === kind)?.part
    return part !== undefined && zip.has(part) ? part : null
  }
  const sheets = sheetElements.flatMap(({ name, hidden, relation }) => {
    const target = relations.get(relation)
    return target?.kind === 'worksheet' ? [{ name, hidden, part: target.part }] : []
  })
  return {
    sheets,
    sharedStrings: findOptionalPart('sharedStrings'),
    styles: findOptionalPart('styles'),
    date1904,
  }
}

// The prefix of `r:id` is arbitrary, and some libraries choose another.
const relationId = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

function readRelations(zip: ZipReader, owner: string): Map<string, Relation> {
  const folder = posix.dirname(owner)
  const part = posix.join(folder, '_rels', `${posix.basename(owner)}.rels`)
  const relations = new Map<string, Relation>()
  if (!zip.has(part)) return relations
  readXml(zip, part, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target : posix.join(folder, Target)
      relations.set(Id, { kind: posix.basename(Type), part: target })
    },
  })
  return relations
}
