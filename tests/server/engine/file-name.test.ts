import { describe, expect, it } from 'vitest'
import { cleanFileName, savedFileName } from '#server/engine/file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['配电箱 (1).jpg', '配电箱 (1).jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\王\\现场.png', '现场.png'],
    ['..', ''],
    ['照片/', ''],
    ['甲\r\n乙\u0000.jpg', '甲乙.jpg'],
    ['报告\u202Efdp.exe', '报告fdp.exe'],
    ['a\u2066b\u200Bc.pdf', 'abc.pdf'],
    ['坏\uD800.jpg', '坏.jpg'],
    ['👷现场.jpg', '👷现场.jpg'],
    [`${'长'.repeat(300)}.jpg`, `${'长'.repeat(196)}.jpg`],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('%j is kept as %j', (sent, kept) => {
    expect(cleanFileName(sent)).toBe(kept)
  })

  it.each([
    ['报告"终稿"：1*2?.pdf', '报告_终稿_：1_2_.pdf'],
    ['CON.txt', '_CON.txt'],
    ['lpt1', '_lpt1'],
    ['console.log', 'console.log'],
    ['.htaccess', '_htaccess'],
    ['末尾. .', '末尾_'],
    ['..', '附件'],
    ['../../开机启动/a.lnk', 'a.lnk'],
    [`${'长'.repeat(200)}.jpg`, `${'长'.repeat(78)}.jpg`],
  ])('%j is saved as %j', (name, saved) => {
    expect(savedFileName(name)).toBe(saved)
  })
})
