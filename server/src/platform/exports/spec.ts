import type { Endpoint, Input } from '@shangxue/contract/endpoint'
import type { ExportEndpoint } from '@shangxue/contract/exports'
import type { Permission } from '@shangxue/contract/permissions'
import type { Db } from '../database/database.ts'
import type { CellValue, WorkbookColumn } from '../spreadsheet/write.ts'

export interface ExportContext {
  /** One read-only transaction; each batch of rows has its own. */
  readonly db: Db
  readonly tenantId: number
  readonly userId: number
  readonly seesCost: boolean
}

export interface ExportColumn<Row> extends WorkbookColumn {
  /** Tells what things cost or sell for at least: left out for who lacks cost-view. */
  readonly cost?: boolean
  readonly value: (row: Row) => CellValue
}

/**
 * One table that can be exported. The keys are read in one statement, so that the file holds what the list held at
 * one instant, in its order; the rows follow batch by batch, so that memory does not grow with them.
 */
export interface ExportSpec<E extends Endpoint, Key, Row> {
  readonly endpoint: E
  /** Names the file and the sheet, e.g. '库存'. */
  readonly title: string
  /** Needed besides the endpoint's permission. */
  readonly needs?: readonly Permission[]
  readonly columns: readonly ExportColumn<Row>[]
  /** What the filters select, in the list's order; at most `most`. */
  readonly keys: (context: ExportContext, filters: Input<E>, most: number) => Promise<Key[]>
  /** The rows of some keys, in their order. What is gone meanwhile is left out. */
  readonly rows: (context: ExportContext, keys: Key[], filters: Input<E>) => Promise<Row[]>
}

export type Filters = Record<string, unknown>

/** A spec whose types of filters, keys and rows are nobody's business any more. */
export interface Exportable {
  readonly endpoint: ExportEndpoint
  readonly title: string
  readonly needs: readonly Permission[]
  /** Some columns are only for who holds cost-view. */
  readonly tellsCost: boolean
  columns(seesCost: boolean): WorkbookColumn[]
  keys(context: ExportContext, filters: Filters, most: number): Promise<unknown[]>
  cells(context: ExportContext, keys: readonly unknown[], filters: Filters): Promise<CellValue[][]>
}

export function exportable<E extends ExportEndpoint, Key, Row>(spec: ExportSpec<E, Key, Row>): Exportable {
  const { endpoint, title, needs = [] } = spec
  const shown = (seesCost: boolean) => spec.columns.filter(({ cost }) => seesCost || !cost)
  return {
    endpoint,
    title,
    needs: [endpoint.permission, ...needs],
    tellsCost: spec.columns.some(({ cost }) => cost),
    columns: (seesCost) =>
      shown(seesCost).map(({ header, kind, width }) => ({
        header,
        kind,
        ...(width === undefined ? {} : { width }),
      })),
    keys: (context, filters, most) => spec.keys(context, filters as Input<E>, most),
    async cells(context, keys, filters) {
      const columns = shown(context.seesCost)
      const rows = await spec.rows(context, keys as Key[], filters as Input<E>)
      return rows.map((row) => columns.map(({ value }) => value(row)))
    },
  }
}
