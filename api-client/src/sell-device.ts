import { createClient, dataOf } from './client.ts'

export interface Sale {
  readonly baseUrl: string
  readonly userName: string
  readonly password: string
  readonly locationId: number
  /** IMEI or serial number. */
  readonly deviceCode: string
}

/** Signs in, sells the device at its retail price for cash, and returns the stored sale. */
export async function sellDevice({ baseUrl, userName, password, locationId, deviceCode }: Sale) {
  const credentials = { yonghuming: userName, mima: password }
  const session = dataOf(await createClient({ baseUrl }).POST('/api/auth/login', { body: credentials }))
  if (!('token' in session)) throw new Error('The account requires a second factor')
  const client = createClient({ baseUrl, token: session.token })

  const items = dataOf(
    await client.POST('/api/sales/goods', { body: { location_id: locationId, codes: [deviceCode] } }),
  )
  const item = items[0]
  if (!item?.device_id || !item.sku_id || item.retail_fen === null)
    throw new Error(item?.trouble ?? 'Unknown device')

  const sale = dataOf(
    await client.POST('/api/sales', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: {
        location_id: locationId,
        lines: [{ sku_id: item.sku_id, price_fen: item.retail_fen, device_ids: [item.device_id] }],
        payments: [{ method: 'cash', amount_fen: item.retail_fen }],
      },
    }),
  )
  return dataOf(await client.GET('/api/sales/{id}', { params: { path: { id: sale.id } } }))
}
