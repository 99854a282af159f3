var asked = "{{GET[a]}}{{GET[missing]}}";
