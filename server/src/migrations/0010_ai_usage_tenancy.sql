call bind_to_tenant('ai_usage');
