import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { collectWhenIdle } from './collect-garbage.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('collects garbage once after each burst', async () => {
  let collections = 0
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(collectWhenIdle, { idleMs: 150, collect: () => void collections++ })
  app.get('/', async () => 'x')
  for (let burst = 1; burst <= 2; burst++) {
    for (let n = 0; n < 4; n++) {
      await app.inject('/')
      await pause(50)
    }
    expect(collections).toBe(burst - 1)
    await expect.poll(() => collections).toBe(burst)
  }
  await pause(300)
  expect(collections).toBe(2)
})

test('runs the default garbage collection', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(collectWhenIdle, { idleMs: 1 })
  await app.ready()
  await pause(50)
})
