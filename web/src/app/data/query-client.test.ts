import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, onFailure } from '../../lib/api/error.ts'
import { createQueryClient } from './query-client.ts'

const messages: string[] = []
let stop = () => {}
beforeEach(() => {
  stop = onFailure(({ message }) => messages.push(message))
})
afterEach(() => {
  stop()
  messages.length = 0
})

async function attempts(error: unknown, meta = {}): Promise<number> {
  let count = 0
  const queryFn = () => {
    count += 1
    return Promise.reject(error)
  }
  await createQueryClient()
    .fetchQuery({
      queryKey: ['x'],
      queryFn,
      meta,
      retryDelay: 0,
      retry: createQueryClient().getDefaultOptions().queries?.retry ?? 0,
    })
    .catch(() => null)
  return count
}

describe('a failed query', () => {
  test.each([
    ['a lost connection', new ApiError(0, 'network', '网络'), 3],
    ['a server that is about to recover', new ApiError(503, 50300, '忙'), 3],
    ['a timeout', new ApiError(0, 'timeout', '超时'), 1],
    ['a refusal', new ApiError(403, 40300, '没有权限'), 1],
    ['a server error', new ApiError(500, 50000, '出错'), 1],
  ])('with %s is reported once', async (_, error, tries) => {
    expect([await attempts(error), messages]).toEqual([tries, [error.message]])
  })
  test('is not reported for an expired session or a quiet query', async () => {
    await attempts(new ApiError(401, 'expired', '过期'))
    await attempts(new ApiError(404, 40400, '没有'), { quiet: true })
    expect(messages).toEqual([])
  })
})
