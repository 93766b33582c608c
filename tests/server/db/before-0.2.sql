-- What an installation of before 0.2 has beside the tables: its 39 migrations by name, and a few rows.
insert into "migration" (tag, at) values
  ('0000_init', '2020-01-01T00:00:00Z'),
  ('0001_change-log', '2020-01-01T00:00:00Z'),
  ('0002_session-rotation', '2020-01-01T00:00:00Z'),
  ('0003_attachments-before-records', '2020-01-01T00:00:00Z'),
  ('0004_administration', '2020-01-01T00:00:00Z'),
  ('0005_logs-as-resources', '2020-01-01T00:00:00Z'),
  ('0006_log-labels', '2020-01-01T00:00:00Z'),
  ('0007_areas', '2020-01-01T00:00:00Z'),
  ('0008_change-log', '2020-01-01T00:00:00Z'),
  ('0009_many-servers', '2020-01-01T00:00:00Z'),
  ('0010_change-log', '2020-01-01T00:00:00Z'),
  ('0011_devices-anew', '2020-01-01T00:00:00Z'),
  ('0012_enterprise-exams', '2020-01-01T00:00:00Z'),
  ('0013_holidays', '2020-01-01T00:00:00Z'),
  ('0014_rich-reports', '2020-01-01T00:00:00Z'),
  ('0015_hidden-menus', '2020-01-01T00:00:00Z'),
  ('0016_second-factor', '2020-01-01T00:00:00Z'),
  ('0017_check-versions', '2020-01-01T00:00:00Z'),
  ('0018_change-log', '2020-01-01T00:00:00Z'),
  ('0019_versions-in-use', '2020-01-01T00:00:00Z'),
  ('0020_safety-months', '2020-01-01T00:00:00Z'),
  ('0021_cost-bases', '2020-01-01T00:00:00Z'),
  ('0022_grey_list', '2020-01-01T00:00:00Z'),
  ('0023_permit_entries_and_accrual', '2020-01-01T00:00:00Z'),
  ('0024_check_in_time_and_ledger_alerts', '2020-01-01T00:00:00Z'),
  ('0025_importCancelled', '2020-01-01T00:00:00Z'),
  ('0026_patrol_fixes_and_refusal', '2020-01-01T00:00:00Z'),
  ('0027_inbox', '2020-01-01T00:00:00Z'),
  ('0028_change-log', '2020-01-01T00:00:00Z'),
  ('0029_devices-anew', '2020-01-01T00:00:00Z'),
  ('0030_sign_in_failures_and_bound_numbers', '2020-01-01T00:00:00Z'),
  ('0031_receipts', '2020-01-01T00:00:00Z'),
  ('0032_notes-flags-and-album', '2020-01-01T00:00:00Z'),
  ('0033_account_recovery', '2020-01-01T00:00:00Z'),
  ('0034_complaint-handlers', '2020-01-01T00:00:00Z'),
  ('0035_inbox-follow-copies', '2020-01-01T00:00:00Z'),
  ('0036_registration-code', '2020-01-01T00:00:00Z'),
  ('0037_delegation', '2020-01-01T00:00:00Z'),
  ('0038_others-left-out', '2020-01-01T00:00:00Z');

insert into "gridManage" ("guid", "version", "createTime", "updateTime", "gridName", "gridLevel", "path") values
  ('T', 1, now(), now(), '镇', 'town', 'T/');
insert into "company" ("guid", "version", "createTime", "updateTime", "status", "companyName", "serialNumber", "gridGuid", "gridPath") values
  ('C', 3, now(), now(), 'normal', '旧结构下建的企业', 'C', 'T', 'T/');
insert into "hiddenDanger" ("guid", "version", "createTime", "updateTime", "companyGuid", "gridGuid", "gridPath", "status", "beforePhotos") values
  ('H', 2, now(), now(), 'C', 'T', 'T/', 'pendingRectify', '[{"guid": "P"}]');
insert into "setting" ("key", "value") values ('kept', '{"as": "it was"}');
