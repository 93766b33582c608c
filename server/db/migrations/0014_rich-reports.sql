-- The text of a report was plain words, and is rich text from here on: a paragraph for each line.
UPDATE "dailyReport" SET "content" = '<p>' || regexp_replace(replace(replace(replace("content", '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\r?\n', '</p><p>', 'g') || '</p>';
