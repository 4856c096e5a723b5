/** A word file that cannot be read. `message` is Chinese and says what to do. */
export class WordFileRefused extends Error {
  override readonly name = 'WordFileRefused'
}

export const wordFileErrors = {
  broken: () => new WordFileRefused('Anki 牌组包已损坏或不完整。请在 Anki 中重新导出（不含媒体）后再上传。'),
  unsupported: () =>
    new WordFileRefused(
      '无法识别这个文件。请上传 CSV、Excel（.xlsx）、Anki（.apkg 或导出的 .txt）或每行一个单词的文本。',
    ),
  tooLarge: () =>
    new WordFileRefused('文件内容过大。请在 Anki 中只导出需要的牌组，不含媒体和学习进度，再重新上传。'),
  tooManyRows: (max: number) => new WordFileRefused(`文件超过 ${max} 行。请拆分成几个文件分别上传。`),
  noWords: () =>
    new WordFileRefused('文件里没有找到英文单词。表格请在第一行写上“单词”和“释义”，文本请每行写一个单词。'),
  failed: () => new WordFileRefused('读取文件用时过长或失败。请拆分成几个小文件，或另存为 CSV 后再上传。'),
}
