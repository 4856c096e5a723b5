import { expect, test } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

test('starts queued tasks in order as memory is freed', async () => {
  const acquire = createMemoryBudget(10)
  const started: string[] = []
  const acquireNamed = async (name: string, bytes: number) => {
    const free = await acquire(bytes)
    started.push(name)
    return free
  }
  const first = await acquireNamed('first', 8)
  const second = acquireNamed('second', 6)
  const small = acquireNamed('small', 1)
  await Promise.resolve()
  // The small task would fit, but the second was queued before it.
  expect(started).toEqual(['first'])
  first()
  const free = await Promise.all([second, small])
  expect(started).toEqual(['first', 'second', 'small'])
  for (const release of free) release()
})

test('runs a task larger than the total alone', async () => {
  const acquire = createMemoryBudget(10)
  const small = await acquire(1)
  let hasStarted = false
  const large = acquire(50).then((free) => {
    hasStarted = true
    return free
  })
  await Promise.resolve()
  expect(hasStarted).toBe(false)
  small()
  const free = await large
  let hasNext = false
  const nextAcquired = acquire(1).then(() => {
    hasNext = true
  })
  await Promise.resolve()
  expect(hasNext).toBe(false)
  free()
  await nextAcquired
})
