import { randomBytes } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { receiveRepair as ReceiveRepair } from '@shangxue/contract/repairs/endpoints'
import { STATUS_CODE_BYTES } from '@shangxue/contract/repairs/schemas'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { RecordSealer } from '../../../platform/session/record-sealer.ts'
import { getToday } from '../../../platform/time/period.ts'
import { recordDeviceEvent, requireLocation } from '../../stock/service.ts'
import { changeRepair, requirePromisedDay } from '../change-repair.ts'
import { intakePhotos } from '../photos.ts'
import { repairs } from '../schema.ts'
import { type KnownDevice, lookUpDevice } from './find-warranty.ts'

type Intake = Input<typeof ReceiveRepair>
const NUMBER_TRIES = 4

export function requireSignature({ consent, signature }: Pick<Intake, 'consent' | 'signature'>): void {
  if (consent === 'signed' && signature === '') throw new AppError('repair_signature_missing')
}

/** A customer merged in the meantime, such as while the form waited offline, resolves to the remaining one. */
async function requireCustomer(db: Db, id: number | null): Promise<number | null> {
  if (id === null) return null
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(merged_into, id)::float8 as id from customer where id = ${id}`,
  )
  const [customer] = rows
  if (!customer) throw new AppError('not_found')
  return customer.id
}

function requireComplete(input: Intake, known: KnownDevice): void {
  if (known.open_repair) throw new AppError('repair_open', { number: known.open_repair.number })
  if (known.model === '' && input.model.trim() === '') throw new AppError('repair_model_missing')
  if (input.symptoms.length === 0 && input.symptom_note.trim() === '')
    throw new AppError('repair_symptom_missing')
  requireSignature(input)
  const { covered } = known.warranty
  if (covered !== null && covered !== input.covered && input.warranty_note.trim() === '')
    throw new AppError('repair_warranty_note_missing')
}

/** Takes a phone in. Two people who take in the same phone at once create one repair. */
export async function receiveRepair(
  context: Context,
  input: Intake,
  sealer: RecordSealer,
): Promise<Output<typeof ReceiveRepair>> {
  const { db, actor } = context
  const { tenantId, userId } = actor
  const known = await lookUpDevice(db, tenantId, input.code)
  requireComplete(input, known)
  await requireLocation(db, input.location_id)
  await requirePromisedDay(db, tenantId, input.due_on)
  const customerId = await requireCustomer(db, input.customer_id)
  const { basis, starts_on, until } = known.warranty
  const model = known.model === '' ? input.model.trim() : known.model
  const values = {
    ...{ tenantId, customerId, model, code: known.code, deviceId: known.device_id },
    locationId: input.location_id,
    contactName: input.contact_name.trim(),
    contactPhone: input.contact_phone.trim(),
    symptoms: input.symptoms,
    symptomNote: input.symptom_note.trim(),
    condition: input.condition.trim(),
    covered: input.covered,
    ...{ warrantyBasis: basis, warrantyFrom: starts_on, warrantyUntil: until },
    warrantyNote: input.warranty_note.trim(),
    consent: input.consent,
    signature: input.consent === 'signed' ? input.signature : '',
    dueOn: input.due_on,
    ...{ receivedBy: userId, handlerId: userId },
  }
  const created = await insertRepair(db, tenantId, values)
  if (input.device_password !== '') {
    const devicePassword = sealer.seal(input.device_password, tenantId, created.id)
    await db.update(repairs).set({ devicePassword }).where(eq(repairs.id, created.id))
  }
  await intakePhotos.attach(db, actor, created.id, input.photo_ids)
  if (known.device_id !== null)
    await recordDeviceEvent(db, actor, {
      ...{ deviceId: known.device_id, kind: 'repair_in', document: created.number },
      reason: values.symptomNote || '送修',
    })
  await changeRepair(context, created, {
    event: { kind: 'received' },
    action: 'repair.received',
    after: {
      ...{ name: model, contact_name: values.contactName, symptoms: input.symptoms, covered: input.covered },
      ...{ photos: input.photo_ids.length, location_id: input.location_id },
    },
  })
  return { id: created.id, number: created.number, status_code: created.statusCode }
}

type NewRepair = Omit<typeof repairs.$inferInsert, 'number' | 'statusCode'>

async function insertRepair(db: Db, tenantId: number, values: NewRepair) {
  const today = await getToday(db, tenantId)
  for (let attempt = 1; ; attempt++) {
    const statusCode = randomBytes(STATUS_CODE_BYTES).toString('base64url')
    const [created] = await db
      .insert(repairs)
      .values({ ...values, number: documentNumber('WX', today), statusCode })
      .onConflictDoNothing()
      .returning({ id: repairs.id, number: repairs.number, statusCode: repairs.statusCode })
    if (created) return created
    // Either somebody took in the same phone meanwhile, or the number is taken.
    const { rows } = await db.execute<{ number: string }>(sql`
      select number from repair where code = ${values.code} and state not in ('handed_over', 'cancelled')`)
    if (rows[0]) throw new AppError('repair_open', { number: rows[0].number })
    if (attempt === NUMBER_TRIES) throw new AppError('conflict')
  }
}
