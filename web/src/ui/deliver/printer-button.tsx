import { useState } from 'react'
import {
  NoPrinterChosen,
  type PrinterConnection,
  printerConnections,
  sendToPrinter,
} from '../../lib/printing/printers.ts'
import { Button } from '../action/button.tsx'
import { ActionSheet } from '../overlay/sheet/action-sheet.tsx'
import { toast } from '../overlay/toast/toast.ts'

const NAMES: Record<PrinterConnection, string> = { usb: 'USB 打印机', bluetooth: '蓝牙打印机' }

interface PrinterButtonProps {
  label: string
  /** The commands for the printer. */
  render: () => Uint8Array<ArrayBuffer>
  disabled?: boolean
}

/** Sends commands to a printer without a driver. Shows nothing in browsers that cannot do so. */
export function PrinterButton({ label, render, disabled = false }: PrinterButtonProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const connections = printerConnections()
  const print = async (connection: PrinterConnection) => {
    setIsPrinting(true)
    try {
      await sendToPrinter(connection, render())
      toast('已送到打印机', { kind: 'success' })
    } catch (error) {
      if (!(error instanceof NoPrinterChosen))
        toast(`没连上${NAMES[connection]}，请检查电源和连接后重试`, { kind: 'error' })
    } finally {
      setIsPrinting(false)
    }
  }
  const [first, second] = connections
  if (!first) return null
  return (
    <>
      <Button
        kind="secondary"
        busy={isPrinting}
        disabled={disabled}
        onClick={() => (second ? setIsChoosing(true) : void print(first))}
      >
        {label}
      </Button>
      <ActionSheet
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        title="用哪种打印机"
        actions={connections.map((connection) => ({
          label: NAMES[connection],
          icon: 'print' as const,
          onSelect: () => void print(connection),
        }))}
      />
    </>
  )
}
