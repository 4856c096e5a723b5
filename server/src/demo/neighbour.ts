import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { insertDefaultLeaveTypes } from '../domains/leave/service.ts'
import { createChartOfAccounts } from '../domains/ledger/service.ts'
import { bindToTenant, type Db } from '../platform/database/database.ts'
import {
  aBrand,
  aCustomer,
  aLocation,
  aPrice,
  aProduct,
  aSku,
  aTenant,
  aUser,
  ean13,
  insertDevices,
  luhnImei,
  serialNumber,
} from '../testing/builders.ts'
import type { Calendar } from './calendar.ts'
import { seedSales } from './sales/sales.ts'

const PRICES = [
  ['purchase', 166_600],
  ['floor', 170_000],
  ['wholesale', 177_700],
  ['retail', 188_800],
] as const
const PIECES = 12
const SOLD = 2

/** Seeds another tenant on the same server. Any of its names on another tenant's screen is a leak. */
export async function seedNeighbour(db: Db, passwordHash: string, calendar: Calendar): Promise<void> {
  const { id: tenantId } = await aTenant(db, { name: '隔壁公司' })
  const boss = await aUser(db, { tenantId, passwordHash, name: 'laoban2', boss: true })
  await insertDefaultLeaveTypes(db, tenantId)
  const location = await aLocation(db, { tenantId, name: '隔壁门店' })
  const brand = await aBrand(db, { tenantId, name: '隔壁牌' })
  const product = await aProduct(db, { tenantId, brandId: brand.id, name: '隔壁专用机', shortName: '隔壁机' })
  const sku = await aSku(db, {
    tenantId,
    productId: product.id,
    spec: '8+256',
    color: '隔壁灰',
    barcode: ean13(990_000),
    minStock: 2,
  })
  const customer = await aCustomer(db, { tenantId, name: '隔壁大客户', area: '隔壁区', ownerId: boss.id })
  for (const [type, amountFen] of PRICES)
    await aPrice(db, {
      tenantId,
      skuId: sku.id,
      type,
      amountFen,
      validFrom: calendar.at(60, 0),
      createdBy: boss.id,
    })

  const document = `CK${calendar.digits(3)}-001`
  const histories = Array.from({ length: PIECES }, (_, index) => ({
    skuId: sku.id,
    costFen: PRICES[0][1],
    imei1: luhnImei(990_000_500_000 + 2 * index),
    imei2: luhnImei(990_000_500_001 + 2 * index),
    sn: serialNumber(99_000_000 + index),
    events: [
      { kind: 'received' as const, at: calendar.at(40, 0), locationId: location.id, userId: boss.id },
      ...(index < SOLD
        ? [
            {
              kind: 'sold' as const,
              at: calendar.at(3, 0.5),
              document,
              customerId: customer.id,
              userId: boss.id,
            },
          ]
        : []),
    ],
  }))
  await insertDevices(db, tenantId, histories)
  await seedSales(db, tenantId, DEFAULT_ZONE)
  await bindToTenant(db, tenantId)
  await createChartOfAccounts(db, tenantId)
}
