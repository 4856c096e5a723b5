import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api/error.ts'
import { reviewPaperErrorMessage } from './review-paper-error.ts'

test.each([
  [
    'a timeout on the client',
    new ApiError(0, 'timeout', '请求超时，请重试'),
    'AI生成超时，请稍后重试（AI分析需要较长时间）',
  ],
  [
    'a timeout on the server',
    new ApiError(504, 50400, '请求超时，请重试'),
    'AI生成超时，请稍后重试（AI分析需要较长时间）',
  ],
  ['404', new ApiError(404, 40401, '请求的接口不存在，请刷新页面后重试'), '复习卷生成功能暂未开放'],
  ['404 of a proxy', new ApiError(404, 'network', '网络错误或服务器问题'), '复习卷生成功能暂未开放'],
  ['no network', new ApiError(0, 'network', '网络错误或服务器问题'), '网络连接失败，请检查网络后重试'],
  ['401', new ApiError(401, 40101, '身份不一致'), '登录状态异常，请重新登录'],
  ['an expired session', new ApiError(200, 30001, '请先登录'), '登录状态异常，请重新登录'],
  ['403', new ApiError(403, 40300, '不可以'), '没有权限执行此操作'],
  ['a missing permission', new ApiError(200, 30002, '权限不足'), '没有权限执行此操作'],
  [
    'deleted wrong questions',
    new ApiError(404, 40410, '错题数据不存在，请刷新页面重试'),
    '错题数据不存在，请刷新页面重试',
  ],
  ['not found', new ApiError(200, 30003, 'questions not found'), '错题数据不存在，请刷新页面重试'],
  ['another refusal', new ApiError(409, 40900, '今天的额度用完了'), '今天的额度用完了'],
  ['a response without a message', new ApiError(500, 'refused', '请求失败'), '生成复习卷失败'],
  ['something else', new Error('boom'), '生成复习卷失败'],
])('shows a specific message for %s', (_, error, message) => {
  expect(reviewPaperErrorMessage(error)).toBe(message)
})
