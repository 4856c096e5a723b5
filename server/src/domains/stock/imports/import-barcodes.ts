import { sql } from 'drizzle-orm'
import { batches } from '../../../platform/async/batches.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Finding } from '../../../platform/imports/spec.ts'
import type { StockValues } from './import-fields.ts'
import type { PlannedSku } from './import-plan.ts'

type Owner = { id: number; barcode: string; model: string; spec: string; color: string }

/** Checks that a barcode belongs to one SKU, in the file and in the catalogue, and that a SKU has one barcode. */
export class BarcodeRegistry {
  readonly #ofCode = new Map<string, { sku: PlannedSku; line: number }>()
  readonly #ofSku = new Map<PlannedSku, { barcode: string; line: number }>()

  /** Registers a row's barcode. Returns a Chinese reason if it conflicts with the file or the SKU. */
  register(sku: PlannedSku, barcode: string, line: number): string | undefined {
    if (sku.known?.barcode && sku.known.barcode !== barcode)
      return `该规格已有条码 ${sku.known.barcode}，请改为它或留空`
    const code = this.#ofCode.get(barcode)
    if (code && code.sku !== sku) return `与第 ${code.line} 行的条码相同，但规格或颜色不同，请核对`
    const existing = this.#ofSku.get(sku)
    if (existing && existing.barcode !== barcode)
      return `同一规格和颜色在第 ${existing.line} 行填了另一个条码，请核对`
    if (!existing) {
      this.#ofCode.set(barcode, { sku, line })
      this.#ofSku.set(sku, { barcode, line })
    }
    return undefined
  }

  /** Findings for barcodes that belong to another SKU of the catalogue. */
  async findConflicts(db: Db): Promise<Finding<StockValues>[]> {
    const findings: Finding<StockValues>[] = []
    for await (const codes of batches([...this.#ofCode.keys()])) {
      const { rows } = await db.execute<Owner>(sql`
        select s.id::int as id, s.barcode, p.name as model, s.spec, s.color
        from sku s join product p on p.id = s.product_id where s.barcode = any(${sql.param(codes)}::text[])`)
      for (const { id, barcode, model, spec, color } of rows) {
        const registered = this.#ofCode.get(barcode)
        if (!registered || registered.sku.known?.id === id) continue
        const reason = `条码已用于 ${model} ${spec} ${color}，请核对`
        findings.push({ line: registered.line, field: 'barcode', reason })
      }
    }
    return findings
  }

  /** The barcode that the file adds to a SKU without one. */
  newBarcodeOf = (sku: PlannedSku): string | null =>
    sku.known?.barcode ? null : (this.#ofSku.get(sku)?.barcode ?? null)
}
