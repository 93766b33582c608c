import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { FolderInUse, lockFolder } from '#server/db/folder-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lockFile = () => join(folder, '.lock')
const write = (holder: object) => writeFileSync(lockFile(), JSON.stringify(holder))
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

describe('lockFolder', () => {
  it('refuses a second holder and names the folder', () => {
    const release = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(new FolderInUse(folder))
    expect(() => lockFolder(folder)).toThrow('数据目录正被另一个进程使用')
    release()
    lockFolder(folder)()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('takes over from a process that died', () => {
    write({ pid: deadPid(), started: '1', host: hostname() })
    lockFolder(folder)()
  })

  it('takes over from a process whose number another one has now', () => {
    write({ pid: process.pid, started: '1', host: hostname() })
    lockFolder(folder)()
  })

  it('leaves another machine its lock while that shows signs of life', () => {
    write({ pid: deadPid(), started: '1', host: 'another-machine' })
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    const longAgo = new Date(Date.now() - 3_600_000)
    utimesSync(lockFile(), longAgo, longAgo)
    lockFolder(folder)()
  })

  it('does not remove a lock that another process has taken', () => {
    const release = lockFolder(folder)
    write({ pid: 1, started: null, host: 'another-machine' })
    release()
    expect(readFileSync(lockFile(), 'utf8')).toContain('another-machine')
  })
})

describe('openDatabase', () => {
  it('keeps the rows of a folder and refuses to open it twice', async () => {
    const first = await openDatabase({ dataDir: folder })
    await first.db.execute('create table kept (a int)')
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(FolderInUse)
    await first.close()
    const second = await openDatabase({ dataDir: folder })
    const { rows } = await second.db.execute('select count(*)::int as n from kept')
    expect(rows).toEqual([{ n: 0 }])
    await second.close()
  })
})
