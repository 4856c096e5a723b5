import type { CheckReason, PageBox, QuestionBody } from '@shangxue/contract/papers/schemas'
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
import { users } from '../users/schema.ts'

const STATUS = ['pending', 'analyzing', 'completed', 'failed'] as const

export interface StoredCrop {
  id: string
  kind: 'figure' | 'formula' | 'illegible'
  box: PageBox
  /**
   * Storage key of the crop. It was cut at reading time, because a later reading may straighten the page
   * differently.
   */
  fileKey: string
}
/** An unreadable region that belongs to no question. */
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
    /** 0: no time limit. */
    durationMinutes: integer('duration_minutes').notNull(),
    multipleRule: text('multiple_rule', { enum: ['all_or_nothing', 'partial'] }).notNull(),
    answerKeyText: text('answer_key_text').notNull().default(''),
    status: text('status', { enum: STATUS }).notNull().default('pending'),
    progress: integer('progress').notNull().default(0),
    message: text('message').notNull().default(''),
    failure: text('failure'),
    engine: text('engine'),
    /** Number of the current analysis; jobs of older ones store nothing. */
    run: integer('run').notNull().default(0),
    keepCorrections: boolean('keep_corrections').notNull().default(true),
    unread: jsonb('unread').$type<StoredRegion[]>().notNull().default([]),
    /** The edition for new attempts; null: not published. */
    edition: integer('edition'),
    shared: boolean('shared').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Deleted papers keep their editions, which attempts and wrong questions reference. */
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
    /** 0 for dropped pages, which the cleanup deletes. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['questions', 'answers'] }).notNull(),
    fileId: uuid('file_id').notNull(),
    /** Index of the page within its file, such as a PDF. */
    fileIndex: integer('file_index').notNull(),
    /** Upright by EXIF orientation, without metadata. */
    fileKey: text('file_key').notNull(),
    /** Clockwise rotation chosen by the owner, in degrees. */
    turn: integer('turn').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    status: text('status', { enum: STATUS }).notNull().default('pending'),
    progress: integer('progress').notNull().default(0),
    failure: text('failure'),
    /** The straightened page; boxes refer to it. */
    straightKey: text('straight_key'),
    straightWidth: integer('straight_width'),
    straightHeight: integer('straight_height'),
    /** The reading as returned by the page reader. */
    reading: jsonb('reading'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('paper_page_once').on(t.tenantId, t.paperId, t.fileId, t.fileIndex),
    foreignKey({ columns: [t.tenantId, t.paperId], foreignColumns: [papers.tenantId, papers.id] }),
    check('paper_page_turn', sql`${t.turn} in (0, 90, 180, 270)`),
  ],
)

/** Received parts of a large file; deleted when the file is complete. */
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

/** A heading with its rules, or a passage shared by several questions. */
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

/** A question as the owner edits it. Exams use `question_version`. */
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
    /** Removed by the owner, or not found again by a later analysis. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.paperId], foreignColumns: [papers.tenantId, papers.id] }),
    index('question_of_paper').on(t.tenantId, t.paperId, t.position),
  ],
)

/** An immutable published question; attempts and the wrong-question book reference it. */
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
  /** Set in review papers, whose questions have other numbers in their original papers. */
  label?: string
  /** In review papers: the wrong question whose mastery this variant or related question tests. */
  standsFor?: number
}

/** A paper as published; immutable. */
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
    /** Scores in half points. */
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
