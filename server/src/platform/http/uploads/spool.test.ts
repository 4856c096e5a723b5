import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createSpool } from './spool.ts'

const chunks = Array.from({ length: 5 }, (_, n) => Buffer.alloc(4, `${n}`))

test.each([4, 10, 1_000])('reads back everything with %i bytes in memory', async (inMemory) => {
  const spool = createSpool(inMemory)
  for (const chunk of chunks) await spool.write(chunk)
  expect(spool.size).toBe(20)
  for (let time = 0; time < 2; time++) expect((await spool.read()).toString()).toBe('00001111222233334444')
  await spool.close()
  await spool.close()
})

test('leaves no file behind', async () => {
  const named = () => readdirSync(tmpdir()).filter((name) => name.startsWith('shangxue-upload-'))
  const before = named()
  const spool = createSpool(0)
  await spool.write(Buffer.from('a'))
  await spool.close()
  expect(named()).toEqual(before)
})
