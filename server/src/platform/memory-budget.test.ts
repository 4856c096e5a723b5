import { expect, test } from 'vitest'
import { memoryBudget } from './memory-budget.ts'

test('starts queued tasks in order as memory is freed', async () => {
  const take = memoryBudget(10)
  const started: string[] = []
  const begin = async (name: string, bytes: number) => {
    const free = await take(bytes)
    started.push(name)
    return free
  }
  const first = await begin('first', 8)
  const second = begin('second', 6)
  const small = begin('small', 1)
  await Promise.resolve()
  // The small task would fit, but the second was queued before it.
  expect(started).toEqual(['first'])
  first()
  const free = await Promise.all([second, small])
  expect(started).toEqual(['first', 'second', 'small'])
  for (const one of free) one()
})

test('runs a task larger than the total alone', async () => {
  const take = memoryBudget(10)
  const small = await take(1)
  let begun = false
  const large = take(50).then((free) => {
    begun = true
    return free
  })
  await Promise.resolve()
  expect(begun).toBe(false)
  small()
  const free = await large
  let next = false
  const waits = take(1).then(() => {
    next = true
  })
  await Promise.resolve()
  expect(next).toBe(false)
  free()
  await waits
})
