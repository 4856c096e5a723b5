import type { CheckReason, PageBox, QuestionBody } from '@shangxue/contract/papers-parts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/tables.ts'

const STATUS = ['pending', 'analyzing', 'completed', 'failed'] as const

export interface StoredCrop {
  id: string
  kind: 'figure' | 'formula' | 'illegible'
  box: PageBox
  /** Of the picture, cut out when it was read: a later reading may straighten the page otherwise. */
  fileKey: string
}
/** A region that belongs to no question and could not be read. */
export interface StoredRegion extends StoredCrop {
  dismissed: boolean
}

export const papers = pgTable(
  'paper',
  {
    tenantId: tenantId(),
    id: id(),
    ownerId: reference('owner_id').notNull(),
    kind: text('kind', { enum: ['uploaded', 'review'] }).notNull(),
    title: text('title').notNull(),
    subject: text('subject').notNull(),
    level: text('level', { enum: ['小学', '初中', '高中', '大学'] }).notNull(),
    grade: text('grade').notNull(),
    /** 0: no limit. */
    durationMinutes: integer('duration_minutes').notNull(),
    multipleRule: text('multiple_rule', { enum: ['all_or_nothing', 'partial'] }).notNull(),
    answerKeyText: text('answer_key_text').notNull().default(''),
    status: text('status', { enum: STATUS }).notNull().default('pending'),
    progress: integer('progress').notNull().default(0),
    message: text('message').notNull().default(''),
    failure: text('failure'),
    engine: text('engine'),
    /** Counts the analyses: a job of an older one stores nothing. */
    run: integer('run').notNull().default(0),
    keepCorrections: boolean('keep_corrections').notNull().default(true),
    unread: jsonb('unread').$type<StoredRegion[]>().notNull().default([]),
    /** The edition that new attempts take; null: not published. */
    edition: integer('edition'),
    shared: boolean('shared').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Deleted papers keep their editions: attempts and wrong questions point there. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.ownerId], foreignColumns: [users.tenantId, users.id] }),
    index('paper_of_owner').on(t.tenantId, t.ownerId, t.id),
    index('paper_analyzing').on(t.tenantId, t.id).where(sql`${t.status} = 'analyzing'`),
    index('paper_shared').on(t.tenantId, t.id).where(sql`${t.shared} and ${t.deletedAt} is null`),
    check('paper_status', sql`${t.status} in ('pending', 'analyzing', 'completed', 'failed')`),
    check('paper_shared_is_published', sql`not ${t.shared} or ${t.edition} is not null`),
  ],
)

export const paperPages = pgTable(
  'paper_page',
  {
    tenantId: tenantId(),
    id: id(),
    paperId: reference('paper_id').notNull(),
    /** Dropped pages have none; they are tidied away later. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['questions', 'answers'] }).notNull(),
    fileId: uuid('file_id').notNull(),
    /** Of the page within its file: a PDF has several. */
    fileIndex: integer('file_index').notNull(),
    /** Upright by EXIF, without its metadata. */
    fileKey: text('file_key').notNull(),
    /** What the owner turned it by, clockwise. */
    turn: integer('turn').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    status: text('status', { enum: STATUS }).notNull().default('pending'),
    progress: integer('progress').notNull().default(0),
    failure: text('failure'),
    /** The straightened page that boxes refer to. */
    straightKey: text('straight_key'),
    straightWidth: integer('straight_width'),
    straightHeight: integer('straight_height'),
    /** What was read, as the reader gave it. */
    reading: jsonb('reading'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('paper_page_once').on(t.tenantId, t.paperId, t.fileId, t.fileIndex),
    foreignKey({ columns: [t.tenantId, t.paperId], foreignColumns: [papers.tenantId, papers.id] }),
    check('paper_page_turn', sql`${t.turn} in (0, 90, 180, 270)`),
  ],
)

/** Parts of a large file that have arrived; gone once the file is whole. */
export const paperUploadParts = pgTable(
  'paper_upload_part',
  {
    tenantId: tenantId(),
    paperId: reference('paper_id').notNull(),
    fileId: uuid('file_id').notNull(),
    part: integer('part').notNull(),
    fileKey: text('file_key').notNull(),
    bytes: integer('bytes').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.paperId, t.fileId, t.part] }),
    foreignKey({ columns: [t.tenantId, t.paperId], foreignColumns: [papers.tenantId, papers.id] }),
  ],
)

/** A heading with its rules, or a text that several questions share. */
export const paperBlocks = pgTable(
  'paper_block',
  {
    tenantId: tenantId(),
    id: id(),
    paperId: reference('paper_id').notNull(),
    kind: text('kind', { enum: ['section', 'passage'] }).notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    boxes: jsonb('boxes').$type<PageBox[]>().notNull().default([]),
    corrected: boolean('corrected').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.paperId], foreignColumns: [papers.tenantId, papers.id] }),
    index('paper_block_of_paper').on(t.tenantId, t.paperId),
  ],
)

/** A question as its owner edits it. What is asked in exams is `question_version`. */
export const questions = pgTable(
  'question',
  {
    tenantId: tenantId(),
    id: id(),
    paperId: reference('paper_id').notNull(),
    position: integer('position').notNull(),
    label: text('label').notNull(),
    sectionId: reference('section_id'),
    passageId: reference('passage_id'),
    body: jsonb('body').$type<QuestionBody>().notNull(),
    /** Counts the edits. */
    version: integer('version').notNull().default(1),
    boxes: jsonb('boxes').$type<PageBox[]>().notNull().default([]),
    crops: jsonb('crops').$type<StoredCrop[]>().notNull().default([]),
    checks: jsonb('checks').$type<CheckReason[]>().notNull().default([]),
    corrected: boolean('corrected').notNull().default(false),
    /** Taken out by its owner, or not found again by a later analysis. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.paperId], foreignColumns: [papers.tenantId, papers.id] }),
    index('question_of_paper').on(t.tenantId, t.paperId, t.position),
  ],
)

/** What a published question says, for good: attempts and the wrong-question book point here. */
export const questionVersions = pgTable(
  'question_version',
  {
    tenantId: tenantId(),
    questionId: reference('question_id').notNull(),
    version: integer('version').notNull(),
    paperId: reference('paper_id').notNull(),
    label: text('label').notNull(),
    subject: text('subject').notNull(),
    level: text('level').notNull(),
    body: jsonb('body').$type<QuestionBody>().notNull(),
    crops: jsonb('crops').$type<StoredCrop[]>().notNull(),
    passage: jsonb('passage').$type<{ title: string; text: string } | null>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.questionId, t.version] }),
    foreignKey({ columns: [t.tenantId, t.questionId], foreignColumns: [questions.tenantId, questions.id] }),
    index('question_version_bank').on(t.tenantId, t.subject, t.level),
    index('question_version_of_paper').on(t.tenantId, t.paperId),
  ],
)

export interface EditionBlock {
  id: number
  kind: 'section' | 'passage'
  title: string
  text: string
}
export interface EditionQuestion {
  questionId: number
  version: number
  sectionId: number | null
  passageId: number | null
  /** In review papers, whose questions have other numbers where they come from. */
  label?: string
  /** In review papers: the wrong question whose mastery this one shows, as a variant or of the same knowledge point. */
  standsFor?: number
}

/** A paper as it was published: never changes. */
export const paperEditions = pgTable(
  'paper_edition',
  {
    tenantId: tenantId(),
    paperId: reference('paper_id').notNull(),
    edition: integer('edition').notNull(),
    title: text('title').notNull(),
    subject: text('subject').notNull(),
    level: text('level').notNull(),
    grade: text('grade').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    multipleRule: text('multiple_rule', { enum: ['all_or_nothing', 'partial'] }).notNull(),
    /** Scores in halves of a point. */
    totalHalves: integer('total_halves').notNull(),
    blocks: jsonb('blocks').$type<EditionBlock[]>().notNull(),
    questions: jsonb('questions').$type<EditionQuestion[]>().notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.paperId, t.edition] }),
    foreignKey({ columns: [t.tenantId, t.paperId], foreignColumns: [papers.tenantId, papers.id] }),
  ],
)
