import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { sql } from 'drizzle-orm'
import type { Library } from '../domains/english/library/library.ts'
import { createChartOfAccounts } from '../domains/ledger/service.ts'
import type { DemoHint } from '../domains/session/sign-in/demo-hint.ts'
import { tenants } from '../domains/users/schema.ts'
import { bindToTenant, type Database, type Db, unbindTenant } from '../platform/database/database.ts'
import { createPasswords } from '../platform/session/passwords.ts'
import { aTenant } from '../testing/builders.ts'
import { seedApiKeys } from './api-keys.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { seedCompanyContent } from './learning/company-content.ts'
import type { PaperParts } from './learning/exam-papers.ts'
import { seedReading } from './learning/reading.ts'
import { seedRewards } from './learning/rewards.ts'
import { seedSharedList } from './learning/shared-list.ts'
import { seedStudy } from './learning/study-weeks.ts'
import { seedTerm } from './learning/term.ts'
import { seedRequests } from './money/approval-requests.ts'
import { seedChannels } from './money/channels.ts'
import { seedExpenses } from './money/expenses.ts'
import { seedBankAccounts, seedMerchantPayments } from './money/merchant-payments.ts'
import { seedPriceCuts } from './money/price-cuts.ts'
import { seedPurchasing } from './money/purchasing.ts'
import { seedRebates } from './money/rebates.ts'
import { seedReceivables } from './money/receivables.ts'
import { seedTillCounts, seedTransfers } from './money/transfers.ts'
import { seedNeighbour } from './neighbour.ts'
import { OFFERED_USERS, seedPeople } from './people.ts'
import { createRandom } from './random.ts'
import { seedRobots } from './robots.ts'
import { seedCustomers } from './sales/customers.ts'
import { seedPricePolicy } from './sales/price-policy.ts'
import { seedReceiptTexts } from './sales/receipt-texts.ts'
import { seedRepairs } from './sales/repairs.ts'
import { seedSales } from './sales/sales.ts'
import { seedTargets } from './sales/targets.ts'
import { seedVisits } from './sales/visits.ts'
import { seedAccessories } from './stock/accessories.ts'
import { seedAllocations } from './stock/allocations.ts'
import { seedCatalogue } from './stock/catalogue.ts'
import { seedDevices } from './stock/devices.ts'
import { seedFactory } from './stock/factory.ts'
import { seedPrices } from './stock/prices.ts'
import { seedStockDocuments } from './stock/stock-documents.ts'
import { seedWaybills } from './stock/waybills.ts'
import { seedAttendance } from './team/attendance.ts'
import { seedDuty } from './team/duty.ts'
import { seedLeave } from './team/leave.ts'
import { seedMeetings } from './team/meetings.ts'
import { seedMoments } from './team/moments.ts'
import { seedNotifications } from './team/notifications.ts'
import { seedStoreClerk } from './team/store-clerk.ts'
import { seedTasks } from './team/tasks.ts'
import { seedTodos } from './team/todos.ts'
import { seedWheel } from './team/wheel.ts'

/** Accounts offered to visitors. */
export const DEMO_HINT: DemoHint = { shujuku: '演示数据库', mima: 'demo-2026', users: OFFERED_USERS }

/** Study samples; without them no study data is seeded. */
interface StudySamples {
  /** Folder of the sample papers, and storage for their pages. */
  readonly papers?: Pick<PaperParts, 'content' | 'storage'> | undefined
  readonly library?: Library
}

/** Any fixed number: servers that start together seed one after the other. */
const SEED_LOCK = 7_340_222
const SEED = 20_260_101

const hasNoTenant = async (db: Db) =>
  (await db.select({ id: tenants.id }).from(tenants).limit(1)).length === 0

/**
 * Seeds two tenants into a database without any, and pupils' work if there are samples; returns true if it did. The
 * same `now` gives the same data. Runs in one transaction, so that an interrupted start leaves the database empty.
 */
export async function seedDemo(
  database: Database,
  samples: StudySamples = {},
  now: Date = new Date(),
): Promise<boolean> {
  if (!(await database.withOwner(hasNoTenant))) return false
  const passwordHash = await createPasswords().hash(DEMO_HINT.mima, '')
  return database.withOwner(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if (!(await hasNoTenant(db))) return false
    const calendar = createCalendar(now)
    await seedDemoTenant(db, passwordHash, calendar, samples)
    await unbindTenant(db)
    await seedNeighbour(db, passwordHash, calendar)
    await unbindTenant(db)
    // Otherwise the first plans would be made for empty tables.
    await db.execute(sql`analyze`)
    return true
  })
}

/** Each domain has its own random generator, so that a new domain does not change the others' data. */
async function seedDemoTenant(
  db: Db,
  passwordHash: string,
  calendar: Calendar,
  { papers, library }: StudySamples,
): Promise<void> {
  const { id: tenantId } = await aTenant(db, { name: DEMO_HINT.shujuku, demo: true, registration: true })
  const staff = await seedPeople(db, { tenantId, passwordHash, calendar })
  const catalogue = await seedCatalogue(db, tenantId, createRandom(SEED))
  const purchasePrice = await seedPrices(db, {
    tenantId,
    calendar,
    random: createRandom(SEED + 1),
    skus: [...catalogue.phones, ...catalogue.accessories],
    setBy: staff.boss,
  })
  const customers = await seedCustomers(db, { tenantId, calendar, random: createRandom(SEED + 2), staff })
  const stockParts = { tenantId, calendar, catalogue, staff, customers, purchasePrice }
  await seedDevices(db, { ...stockParts, random: createRandom(SEED + 3) })
  await seedStockDocuments(db, tenantId)
  await seedAllocations(db, { tenantId, calendar, staff, customers })
  await seedAccessories(db, { ...stockParts, random: createRandom(SEED + 4) })
  await seedSales(db, tenantId, DEFAULT_ZONE)
  await seedReceiptTexts(db, tenantId)
  await seedPricePolicy(db, { tenantId, calendar, staff })
  await seedTargets(db, { tenantId, calendar, staff })
  // Statements before use temporary tables, which belong to no tenant.
  await bindToTenant(db, tenantId)
  const assignChannelAccounts = await seedChannels(db, tenantId)
  await createChartOfAccounts(db, tenantId)
  await assignChannelAccounts()
  const moneyParts = { tenantId, calendar, staff, random: createRandom(SEED + 42), storage: papers?.storage }
  const bankAccounts = await seedBankAccounts(db, moneyParts)
  await seedMerchantPayments(db, moneyParts, bankAccounts)
  await seedPurchasing(db, { tenantId, calendar, staff, catalogue, purchasePrice })
  await seedPriceCuts(db, { tenantId, calendar, staff })
  await seedRebates(db, { tenantId, calendar, staff })
  await seedExpenses(db, { tenantId, calendar, staff, random: createRandom(SEED + 50) })
  await seedRequests(db, { tenantId, calendar, staff })
  await seedTransfers(db, moneyParts)
  await seedTillCounts(db, moneyParts)
  await seedReceivables(db, { tenantId, calendar, staff, random: createRandom(SEED + 42) })
  await seedStoreClerk(db, { tenantId, passwordHash, calendar })
  await seedFactory(db, { ...stockParts, random: createRandom(SEED + 40) })
  await seedWaybills(db, { ...stockParts, random: createRandom(SEED + 41) })
  await seedVisits(db, { tenantId, calendar, staff, random: createRandom(SEED + 60) })
  await seedTodos(db, { tenantId, calendar, staff })
  await seedTasks(db, { tenantId, calendar, staff })
  await seedAttendance(db, { tenantId, calendar, staff, random: createRandom(SEED + 70) })
  await seedLeave(db, { tenantId, calendar, staff })
  await seedMoments(db, { tenantId, calendar, staff, storage: papers?.storage })
  await seedWheel(db, { tenantId, calendar, staff })
  await seedDuty(db, { tenantId, calendar, staff })
  await seedMeetings(db, { tenantId, calendar, staff })
  await seedRepairs(db, { tenantId, calendar, staff, stores: catalogue.stores })
  await seedNotifications(db, { tenantId, calendar, staff })
  await seedApiKeys(db, { tenantId, calendar, staff })
  await seedRobots(db, { tenantId, calendar })
  const { boss: ownerId, pupils, learners } = staff
  if (papers) await seedTerm(db, { ...papers, tenantId, ownerId, pupils, calendar, seed: SEED + 5 })
  if (library) {
    await seedStudy(db, { tenantId, learners, library, now: calendar.now, seed: SEED + 20 })
    const readerParts = { tenantId, learners, library, now: calendar.now }
    await seedReading(db, { ...readerParts, random: createRandom(SEED + 70) })
    await seedRewards(db, { ...readerParts, random: createRandom(SEED + 80) })
    const editorParts = { tenantId, boss: ownerId, now: calendar.now }
    await seedCompanyContent(db, editorParts)
    await seedSharedList(db, { ...editorParts, library })
  }
}
