import {
  APPEAL_STATES,
  COORDINATE_SYSTEMS,
  DECISIONS,
  PUNCH_KINDS,
} from '@shangxue/contract/attendance/schemas'
import { POSITION_STATES } from '@shangxue/contract/customers/visits'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** Shifts. Minutes are after midnight of the shift's first day. */
export const workShifts = pgTable(
  'work_shift',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    onMin: integer('on_min').notNull(),
    /** Over 1,440 on the next day. */
    offMin: integer('off_min').notNull(),
    restFromMin: integer('rest_from_min'),
    restToMin: integer('rest_to_min'),
    graceMin: integer('grace_min').notNull(),
    seriousMin: integer('serious_min').notNull(),
    absenceMin: integer('absence_min').notNull(),
    earlyGraceMin: integer('early_grace_min').notNull(),
    openBeforeMin: integer('open_before_min').notNull(),
    closeAfterMin: integer('close_after_min').notNull(),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('work_shift_name').on(t.tenantId, t.name),
    check('work_shift_on', sql`${t.onMin} between 0 and 1439`),
    check('work_shift_off', sql`${t.offMin} > ${t.onMin} and ${t.offMin} <= ${t.onMin} + 1440`),
    check(
      'work_shift_rest',
      sql`(${t.restFromMin} is null) = (${t.restToMin} is null)
        and (${t.restFromMin} is null or (${t.onMin} < ${t.restFromMin} and ${t.restFromMin} < ${t.restToMin} and ${t.restToMin} < ${t.offMin}))`,
    ),
    check(
      'work_shift_limits',
      sql`0 <= ${t.graceMin} and ${t.graceMin} <= ${t.seriousMin} and ${t.seriousMin} <= ${t.absenceMin}`,
    ),
  ],
)

export const workGroups = pgTable(
  'work_group',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    followsHolidays: boolean('follows_holidays').notNull(),
    fieldAllowed: boolean('field_allowed').notNull(),
    version: integer('version').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), unique('work_group_name').on(t.tenantId, t.name)],
)

/** Shift per weekday, 0 is Monday; no row on days off. */
export const workGroupDays = pgTable(
  'work_group_day',
  {
    tenantId: tenantId(),
    groupId: reference('group_id').notNull(),
    weekday: smallint('weekday').notNull(),
    shiftId: reference('shift_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.groupId, t.weekday] }),
    foreignKey({
      columns: [t.tenantId, t.groupId],
      foreignColumns: [workGroups.tenantId, workGroups.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.shiftId], foreignColumns: [workShifts.tenantId, workShifts.id] }),
    index('work_group_day_shift').on(t.tenantId, t.shiftId),
    check('work_group_day_weekday', sql`${t.weekday} between 0 and 6`),
  ],
)

/** Each user is in at most one group, from a day on. */
export const workGroupMembers = pgTable(
  'work_group_member',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    groupId: reference('group_id').notNull(),
    fromDay: date('from_day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({
      columns: [t.tenantId, t.groupId],
      foreignColumns: [workGroups.tenantId, workGroups.id],
    }).onDelete('cascade'),
    index('work_group_member_of').on(t.tenantId, t.groupId),
  ],
)

export const workPlaces = pgTable(
  'work_place',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    /** As entered, in the given coordinate system; `toDeviceCoordinates` converts them. */
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    system: text('system', { enum: COORDINATE_SYSTEMS }).notNull(),
    radiusM: integer('radius_m').notNull(),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('work_place_name').on(t.tenantId, t.name),
    check('work_place_system', isOneOf(t.system, COORDINATE_SYSTEMS)),
    check('work_place_spot', sql`${t.lat} between -90 and 90 and ${t.lng} between -180 and 180`),
  ],
)

export const workGroupPlaces = pgTable(
  'work_group_place',
  {
    tenantId: tenantId(),
    groupId: reference('group_id').notNull(),
    placeId: reference('place_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.groupId, t.placeId] }),
    foreignKey({
      columns: [t.tenantId, t.groupId],
      foreignColumns: [workGroups.tenantId, workGroups.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.placeId], foreignColumns: [workPlaces.tenantId, workPlaces.id] }),
  ],
)

/** A user's shift on a day that differs from the week; null for a day off. */
export const shiftOverrides = pgTable(
  'shift_override',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    day: date('day').notNull(),
    shiftId: reference('shift_id'),
    reason: text('reason').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.day] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.shiftId], foreignColumns: [workShifts.tenantId, workShifts.id] }),
    index('shift_override_day').on(t.tenantId, t.day),
  ],
)

/** Calendar days of a company that override the built-in public holidays. */
export const calendarDays = pgTable(
  'work_calendar_day',
  {
    tenantId: tenantId(),
    day: date('day').notNull(),
    /** plain: as the week defines. */
    kind: text('kind', { enum: ['holiday', 'workday', 'plain'] }).notNull(),
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.day] }),
    check('work_calendar_day_kind', isOneOf(t.kind, ['holiday', 'workday', 'plain'])),
  ],
)

/** Stored schedules of past days, which later rule changes do not affect. */
export const scheduleSnapshots = pgTable(
  'schedule_snapshot',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    day: date('day').notNull(),
    groupId: reference('group_id').notNull(),
    /** Null: a day off. */
    shiftId: reference('shift_id'),
    shiftName: text('shift_name').notNull(),
    changed: boolean('changed').notNull(),
    holiday: text('holiday'),
    dayOff: boolean('day_off').notNull(),
    onAt: instant('on_at'),
    offAt: instant('off_at'),
    restFrom: instant('rest_from'),
    restTo: instant('rest_to'),
    graceMin: integer('grace_min').notNull(),
    seriousMin: integer('serious_min').notNull(),
    absenceMin: integer('absence_min').notNull(),
    earlyGraceMin: integer('early_grace_min').notNull(),
    openBeforeMin: integer('open_before_min').notNull(),
    closeAfterMin: integer('close_after_min').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.day] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('schedule_snapshot_day').on(t.tenantId, t.day),
    check(
      'schedule_snapshot_shift',
      sql`(${t.shiftId} is null) = (${t.onAt} is null) and (${t.onAt} is null) = (${t.offAt} is null)`,
    ),
  ],
)

/** Clock-ins and clock-outs. Superseded punches are retained. */
export const clockPunches = pgTable(
  'clock_punch',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    /** Day of the shift, which may have begun the day before. */
    day: date('day').notNull(),
    kind: text('kind', { enum: PUNCH_KINDS }).notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Set if an appeal created the punch. */
    appealId: reference('appeal_id'),
    /** The device's clock, if sent. */
    deviceAt: instant('device_at'),
    placeState: text('place_state', { enum: POSITION_STATES }),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    accuracyM: integer('accuracy_m'),
    placeId: reference('place_id'),
    distanceM: integer('distance_m'),
    /** Decision on field work; null at a work place. */
    field: text('field', { enum: DECISIONS }),
    /** Review of a flagged punch, which counts until it is declined. Null for field work, which has its own decision. */
    review: text('review', { enum: DECISIONS }),
    flags: text('flags').array().notNull().default(sql`'{}'`),
    note: text('note').notNull().default(''),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
    supersededAt: instant('superseded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.placeId], foreignColumns: [workPlaces.tenantId, workPlaces.id] }),
    // Concurrent taps become one punch; field work may exist next to it until it is decided.
    uniqueIndex('clock_punch_one')
      .on(t.tenantId, t.userId, t.day, t.kind, sql`(${t.field} is null)`)
      .where(sql`${t.supersededAt} is null`),
    index('clock_punch_of').on(t.tenantId, t.userId, t.day),
    index('clock_punch_day').on(t.tenantId, t.day),
    index('clock_punch_decided').on(t.tenantId, t.decidedAt).where(sql`${t.field} is not null`),
    index('clock_punch_pending')
      .on(t.tenantId, t.id)
      .where(sql`${t.field} = 'pending' and ${t.supersededAt} is null`),
    index('clock_punch_to_review')
      .on(t.tenantId, t.id)
      .where(sql`${t.review} = 'pending' and ${t.supersededAt} is null`),
    index('clock_punch_reviewed').on(t.tenantId, t.decidedAt).where(sql`${t.review} is not null`),
    check('clock_punch_kind', isOneOf(t.kind, PUNCH_KINDS)),
    check('clock_punch_field', isOneOf(t.field, DECISIONS)),
    check('clock_punch_review', isOneOf(t.review, DECISIONS)),
    check('clock_punch_decision', sql`${t.field} is null or ${t.review} is null`),
    check('clock_punch_place_state', isOneOf(t.placeState, POSITION_STATES)),
    check('clock_punch_given', sql`(${t.placeState} is not distinct from 'given') = (${t.lat} is not null)`),
    check('clock_punch_spot', sql`(${t.lat} is null) = (${t.lng} is null)`),
  ],
)

/** Requests to correct a forgotten punch. */
export const clockAppeals = pgTable(
  'clock_appeal',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    day: date('day').notNull(),
    kind: text('kind', { enum: PUNCH_KINDS }).notNull(),
    at: instant('at').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: APPEAL_STATES }).notNull().default('pending'),
    askedAt: instant('asked_at').notNull().defaultNow(),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('clock_appeal_one')
      .on(t.tenantId, t.userId, t.day, t.kind)
      .where(sql`${t.state} = 'pending'`),
    index('clock_appeal_of').on(t.tenantId, t.userId, t.day),
    index('clock_appeal_decided').on(t.tenantId, t.decidedAt),
    check('clock_appeal_kind', isOneOf(t.kind, PUNCH_KINDS)),
    check('clock_appeal_state', isOneOf(t.state, APPEAL_STATES)),
  ],
)

/** A photo of field work or for an appeal. It belongs to its uploader until it is attached. */
export const attendancePhotos = pgTable(
  'attendance_photo',
  {
    tenantId: tenantId(),
    id: id(),
    punchId: reference('punch_id'),
    appealId: reference('appeal_id'),
    fileKey: text('file_key').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.punchId],
      foreignColumns: [clockPunches.tenantId, clockPunches.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.appealId],
      foreignColumns: [clockAppeals.tenantId, clockAppeals.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('attendance_photo_of').on(t.tenantId, t.punchId),
    index('attendance_photo_for').on(t.tenantId, t.appealId),
    index('attendance_photo_loose').on(t.at).where(sql`${t.punchId} is null and ${t.appealId} is null`),
  ],
)
