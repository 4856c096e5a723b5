import type { APIRequestContext } from '@playwright/test'
import { changePassword, confirmPassword } from '@shangxue/contract/session/endpoints'
import { createUser } from '@shangxue/contract/users/admin'
import { PASSWORD } from '../browser.ts'
import { sendWrite } from './api.ts'

const FIRST_PASSWORD = 'first-river-2026'

/** A salesman who has done nothing yet, with the password of all; answers the number of the user. */
export async function createEmployee(
  request: APIRequestContext,
  bossToken: string,
  name: string,
): Promise<number> {
  await sendWrite(request, bossToken, confirmPassword, { mima: PASSWORD })
  const { id } = await sendWrite(request, bossToken, createUser, {
    ...{ yonghuming: name, zhiwei: '业务员', mima: FIRST_PASSWORD, template: null },
  })
  const answer = await request.post('/api/auth/login', { data: { yonghuming: name, mima: FIRST_PASSWORD } })
  const { token } = (await answer.json()).data
  await sendWrite(request, token, changePassword, { jiumima: FIRST_PASSWORD, xinmima: PASSWORD })
  return id
}
