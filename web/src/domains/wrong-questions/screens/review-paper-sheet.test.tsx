import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { bookPage } from '../testing/book-page.tsx'

const page = bookPage()

async function openSheet(all = true) {
  const user = page.open('?select=1')
  await screen.findByRole('checkbox', { name: '错题 1' })
  if (all) await user.click(screen.getByRole('button', { name: '全选' }))
  await user.click(screen.getByRole('button', { name: /^生成复习卷/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '生成复习卷' }))
  return { user, sheet, generate: () => user.click(sheet.getByRole('button', { name: '生成' })) }
}

test('generates a paper from the selected questions', async () => {
  page.answer('generate', () =>
    ok({ review_paper_id: 9, paper_id: 9, id: 9, questions: 10, notice: '', engine: 'embedded' }),
  )
  const { generate } = await openSheet()
  await generate()
  expect((await screen.findByTestId('arrived')).textContent).toBe('/paper-analysis/exam/9')
  expect(page.sent('generate')).toEqual([
    {
      wrong_question_ids: [1, 2],
      username: 'xuesheng',
      user_id: 7,
      generation_mode: 'ai_enhanced',
      difficulty_adjustment: 'same',
      question_count: 10,
      include_original: true,
    },
  ])
})

test('preselects all wrong answers of an exam result', async () => {
  page.open('?select=1&paper=5')
  await screen.findByRole('checkbox', { name: '错题 1' })
  expect(screen.getByRole('button', { name: '生成复习卷（2）' })).toBeTruthy()
})

test('sends the options and shows why questions are missing', async () => {
  const notice = '题库里同类题不够，只有 6 题'
  page.answer('generate', () =>
    ok({ review_paper_id: 9, paper_id: 9, id: 9, questions: 6, notice, engine: 'embedded' }),
  )
  const { user, sheet, generate } = await openSheet()
  await user.type(sheet.getByRole('textbox', { name: '试卷名称' }), '周末复习')
  await user.click(sheet.getByRole('button', { name: '题数加一' }))
  await user.click(sheet.getByRole('radio', { name: /^同类题/ }))
  await user.click(sheet.getByRole('radio', { name: '容易些' }))
  await user.click(sheet.getByRole('button', { name: '时态' }))
  await user.click(sheet.getByRole('checkbox', { name: '包含原题' }))
  await generate()
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(page.sent('generate')[0]).toMatchObject({
    paper_title: '周末复习',
    question_count: 11,
    generation_mode: 'similar',
    difficulty_adjustment: 'easier',
    topic_focus: ['时态'],
    include_original: false,
  })
})

test('sends nothing without a selection or a user name', async () => {
  const { sheet, generate } = await openSheet(false)
  await generate()
  expect(await sheet.findByText('没有选择错题')).toBeTruthy()
  useSession.setState({ userName: '' })
  await generate()
  expect(await sheet.findByText('用户名不能为空')).toBeTruthy()
  expect(page.sent('generate')).toEqual([])
})

test('shows a specific message for each failure', async () => {
  const { sheet, generate } = await openSheet()
  page.answer('generate', () => refusal(504, 50400, '请求超时，请重试'))
  await generate()
  expect(await sheet.findByText('AI生成超时，请稍后重试（AI分析需要较长时间）')).toBeTruthy()
  page.answer('generate', () => ({ instead: 'cut' }))
  await generate()
  expect(await sheet.findByText('网络连接失败，请检查网络后重试')).toBeTruthy()
  page.answer('generate', () => refusal(404, 40401, '请求的接口不存在，请刷新页面后重试'))
  await generate()
  expect(await sheet.findByText('复习卷生成功能暂未开放')).toBeTruthy()
  page.answer('generate', () => refusal(403, 40300, '没有权限执行此操作'))
  await generate()
  expect(await sheet.findByText('没有权限执行此操作')).toBeTruthy()
  page.answer('generate', () => refusal(404, 40410, '错题数据不存在，请刷新页面重试'))
  await generate()
  expect(await sheet.findByText('错题数据不存在，请刷新页面重试')).toBeTruthy()
  page.answer('generate', () => refusal(409, 40900, '今天的额度用完了'))
  await generate()
  await waitFor(() => expect(sheet.getByText('今天的额度用完了')).toBeTruthy())
})

test('shows progress during generation', async () => {
  page.answer('progress', () => ok({ made: 3, wanted: 5 }))
  let go = () => {}
  const waits = new Promise<void>((resolve) => {
    go = resolve
  })
  page.answer('generate', async () => {
    await waits
    return refusal(409, 40950, '试卷还不能使用')
  })
  const { generate, sheet } = await openSheet()
  const pressed = generate()
  const bar = await sheet.findByRole('progressbar', { name: '正在出变式题' })
  expect(bar.getAttribute('aria-valuetext')).toBe('3 / 5 题')
  go()
  await pressed
  await waitFor(() => expect(sheet.queryByRole('progressbar')).toBeNull())
})
