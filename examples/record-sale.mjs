// Looks up a phone in stock and records its sale through the API, with nothing but Node 20 or newer.
//
//   BASE_URL=http://localhost:8080 API_KEY=sxk_… node examples/record-sale.mjs [IMEI]
//
// The key needs the scope 销售开单 (sales-record). Without an IMEI, the first phone in stock at the first store is sold.
// RECEIPT names the receipt of your own system: run twice with the same one, and the sale is recorded once.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const { BASE_URL = 'http://localhost:8080', API_KEY, RECEIPT = randomUUID() } = process.env
const [imei] = process.argv.slice(2)
const SUCCESS = 10000
const ATTEMPTS = 5

class ApiError extends Error {
  constructor(status, { code, msg }) {
    super(`${msg} (HTTP ${status}, code ${code})`)
    this.status = status
  }
}

async function send(method, path, body, headers) {
  const response = await fetch(new URL(path, BASE_URL), {
    method,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const retryAfter = Number(response.headers.get('retry-after'))
  const answer = await response.json()
  if (answer.code === SUCCESS) return answer.data
  throw Object.assign(new ApiError(response.status, answer), { retryAfter })
}

/** Repeats a call after a lost connection, a rate limit or a busy server. Errors of the input are not repeated. */
async function call(method, path, body, headers) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(method, path, body, headers)
    } catch (error) {
      const isTemporary = !(error instanceof ApiError) || error.status === 429 || error.status >= 500
      if (!isTemporary || attempt === ATTEMPTS) throw error
      await sleep(1000 * (error.retryAfter || 2 ** (attempt - 1)))
    }
  }
}

async function findCode(store) {
  if (imei) return imei
  const query = new URLSearchParams({ status: 'in_stock', location_id: store.id, limit: 1 })
  const { list } = await call('GET', `/api/stock/devices?${query}`)
  if (list.length === 0) throw new Error(`${store.name} has no phone in stock`)
  return list[0].identifier
}

async function main() {
  if (!API_KEY) throw new Error('Set API_KEY to an API key with the scope sales-record')
  const store = (await call('GET', '/api/catalogue/locations')).find(({ kind }) => kind === 'store')
  if (!store) throw new Error('The company has no store')

  const code = await findCode(store)
  const [item] = await call('POST', '/api/sales/goods', { location_id: store.id, codes: [code] })
  if (item.trouble) throw new Error(`${code} cannot be sold at ${store.name}: ${item.trouble}`)
  // Amounts are whole numbers of 分, 1/100 yuan.
  const price = item.retail_fen

  const sale = await call(
    'POST',
    '/api/sales',
    {
      location_id: store.id,
      lines: [{ sku_id: item.sku_id, price_fen: price, device_ids: [item.device_id] }],
      payments: [{ method: 'cash', amount_fen: price }],
      note: `receipt ${RECEIPT}`,
    },
    // The same key for every repetition: the server answers a repetition with the first result.
    { 'idempotency-key': `receipt-${RECEIPT}` },
  )
  console.log(JSON.stringify({ sold: item.title, store: store.name, ...sale }))
}

main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
