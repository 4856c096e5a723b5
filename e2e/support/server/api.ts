import { type APIRequestContext, expect } from '@playwright/test'
import type { Endpoint, Input, Output } from '@shangxue/contract/platform/endpoint'
import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { PASSWORD } from '../../fixtures.ts'

type Values = Record<string, string | number | boolean>

/** The token of a sign-in that no screen uses. */
export async function tokenOf(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { yonghuming: name, mima: PASSWORD } })
  const { data } = await answer.json()
  return data.token
}

const headers = (token: string) => ({ authorization: `Bearer ${token}` })

/** Reads the data that a screen is compared with. */
export async function callApi<E extends Endpoint>(
  request: APIRequestContext,
  token: string,
  e: E,
  input: Partial<Input<E>> & Values,
): Promise<Output<E>> {
  const rest: Values = { ...input }
  const path = e.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return value
  })
  const answer = await request.get(path, { params: rest, headers: headers(token) })
  expect(answer.status(), path).toBe(200)
  return (await answer.json()).data
}

/** Creates the data that a test needs. */
export async function sendWrite<E extends Endpoint>(
  request: APIRequestContext,
  token: string,
  e: E,
  input: Input<E>,
): Promise<Output<E>> {
  const answer = await request.post(e.path, { data: input, headers: headers(token) })
  expect(answer.status(), e.path).toBe(200)
  return (await answer.json()).data
}

/** Imports a file without a screen, for a journey that needs many rows and is about something else. */
export async function importThroughApi(
  request: APIRequestContext,
  token: string,
  endpoints: ImportEndpoints,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const sent = await request.post(endpoints.upload.path, { multipart: { file }, headers: headers(token) })
  const { id } = (await sent.json()).data
  const state = async () => (await callApi(request, token, endpoints.get, { id })).state
  await expect.poll(state).toBe('ready')
  await request.post(endpoints.commit.path.replace(':id', id), { data: {}, headers: headers(token) })
  await expect.poll(state).toBe('committed')
}
