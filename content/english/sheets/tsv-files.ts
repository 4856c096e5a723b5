import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangedFiles, Changes, SheetEntry } from './columns.ts'

/** A file of one line per entry, divided by tabs. */
export interface LineFormat {
  readonly headings: readonly string[]
  /** The file of an entry, relative to the folder. */
  readonly fileOf: (entry: Pick<SheetEntry, 'row'>) => string
  readonly lineOf: (entry: SheetEntry) => string
  /** The name of the entry that a line holds. */
  readonly nameOfLine: (line: string, file: string) => string
}

/** The lines of a file without its heading; empty if there is none. */
export function readLines(folder: string, file: string): string[] {
  const path = join(folder, file)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
}

export const toFile = (headings: readonly string[], lines: readonly string[]): string =>
  `${[headings.join('\t'), ...lines].join('\n')}\n`

/** Replaces changed lines in their place, removes lines and adds new ones at the end, where branches merge best. */
export function changeLines(folder: string, format: LineFormat, { saved, removed }: Changes): ChangedFiles {
  const before = [...saved.flatMap(({ previous }) => previous ?? []), ...removed]
  const files = new Set([...saved, ...before].map(format.fileOf))
  const isRemoved = new Set(before.map((entry) => `${format.fileOf(entry)}\t${entry.name}`))
  const changed: ChangedFiles = new Map()
  for (const file of files) {
    const inPlace = new Map(
      saved.flatMap((entry) =>
        entry.previous && format.fileOf(entry.previous) === file && format.fileOf(entry) === file
          ? [[entry.previous.name, format.lineOf(entry)]]
          : [],
      ),
    )
    const lines = readLines(folder, file).flatMap((line) => {
      const name = format.nameOfLine(line, file)
      const replaced = inPlace.get(name)
      if (replaced !== undefined) return [replaced]
      return isRemoved.has(`${file}\t${name}`) ? [] : [line]
    })
    const added = saved.filter(
      (entry) => format.fileOf(entry) === file && !(entry.previous && format.fileOf(entry.previous) === file),
    )
    changed.set(file, toFile(format.headings, [...lines, ...added.map(format.lineOf)]))
  }
  return changed
}
