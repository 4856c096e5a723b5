import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BadBackup } from './bad-backup.ts'
import { writeWholeFile } from './write-whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'shangxue-whole-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const writeErrorMessage = async (to: string): Promise<unknown> => {
  let hasStarted = false
  const error = await writeWholeFile(to, async () => {
    hasStarted = true
  }).catch((thrown: unknown) => thrown)
  expect(hasStarted).toBe(false)
  expect(error).toBeInstanceOf(BadBackup)
  return (error as Error).message
}

test('names a missing folder and what to do', async () => {
  const missing = join(folder, 'missing', 'deeper')
  expect(await writeErrorMessage(join(missing, 'backup'))).toBe(
    `there is no folder ${missing}: create it first (mkdir -p), or name a file in another folder`,
  )
  expect(existsSync(missing)).toBe(false)
})

test('names a file in place of the folder', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await writeErrorMessage(join(file, 'backup'))).toBe(
    `${file} is no folder: name a file in another folder`,
  )
})

test('does not overwrite an existing file', async () => {
  writeFileSync(join(folder, 'kept'), 'kept')
  expect(await writeErrorMessage(join(folder, 'kept'))).toMatch(/exists already/)
})
