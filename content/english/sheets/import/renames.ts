import { type ContentRename, readRename } from '../../passages.ts'
import type { ChangedFiles, Changes, Kind } from '../columns.ts'
import { readLines, toFile } from '../tsv-files.ts'

const FILE = 'renamed.tsv'
const HEADINGS = ['kind', 'name', 'first']

/** Records changed names with the first name of each entry, which its id derives from. */
export function changeRenames(folder: string, kind: Kind, { saved, removed }: Changes): ChangedFiles {
  if (kind.onRename !== 'record') return new Map()
  const entryKind = kind.entryKind as ContentRename['kind']
  const before = readLines(folder, FILE).map(readRename)
  const newNames = new Map(
    saved.flatMap(({ name, previous }) =>
      previous && previous.name !== name ? [[previous.name, name]] : [],
    ),
  )
  const isRemoved = new Set(removed.map(({ name }) => name))
  const recorded = before.flatMap((rename) => {
    if (rename.kind !== entryKind) return [rename]
    if (isRemoved.has(rename.name)) return []
    const name = newNames.get(rename.name)
    if (name === undefined) return [rename]
    newNames.delete(rename.name)
    return name === rename.first ? [] : [{ ...rename, name }]
  })
  const added = [...newNames].map(([first, name]) => ({ kind: entryKind, name, first }))
  const lines = [...recorded, ...added].map(({ kind, name, first }) => `${kind}\t${name}\t${first}`)
  if (lines.join('\n') === readLines(folder, FILE).join('\n')) return new Map()
  return new Map([[FILE, toFile(HEADINGS, lines)]])
}
